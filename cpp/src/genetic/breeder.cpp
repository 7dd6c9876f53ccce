#include "genetic/breeder.h"

#include "genetic/feedback.h"

#include <optional>

namespace pyvrp_plus {
Offspring Breeder::breed(Breeding const &breeding, Penalties &penalties,
                         SearchProgress const &progress, RandomNumberGenerator &rng) {
    auto const costs = penalties.cost_evaluator();
    std::optional<CostEvaluator> latest_costs;
    Feedback feedback(penalties, progress, latest_costs);

    auto const &[parents, inherits, crossed] = breeding;
    auto const bare = crossed ? crossed
                      : parents.second
                          ? crossover_.cross(parents.first, parents.second, costs, progress, rng)
                      : parents.first ? parents.first
                                      : search_.construct(costs, rng);

    auto const work_before = search_.work();
    auto const child = search_.improve(bare, inherits ? parents : Parents{}, costs, feedback, rng);
    return {.child = child, .work = search_.work() - work_before};
}

Breeder::SolutionPtr Breeder::repair(SolutionPtr const &child, Penalties const &penalties,
                                     RandomNumberGenerator &rng) {
    if (child->is_feasible() || rng.rand() >= repair_probability_)
        return nullptr;

    auto repaired = search_.repair(child, penalties.booster_cost_evaluator(), rng);
    return repaired->is_feasible() ? repaired : nullptr;
}
} // namespace pyvrp_plus
