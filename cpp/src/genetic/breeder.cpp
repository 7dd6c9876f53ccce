#include "genetic/breeder.h"

#include "solution/solution_cost.h"

#include <optional>

namespace pyvrp_plus {
namespace {
// Registers the solutions on the way of a search.
class Feedback : public search::PenaltyFeedback {
    Penalties &penalties_;
    SearchProgress const &progress_;
    std::optional<CostEvaluator> costs_;

public:
    Feedback(Penalties &penalties, SearchProgress const &progress)
        : penalties_(penalties)
        , progress_(progress) {}

    CostEvaluator const *register_violations(search::ViolationCounts const &violations) override {
        if (!penalties_.register_violations(violations, progress_))
            return nullptr;

        costs_ = penalties_.cost_evaluator();
        return &*costs_;
    }

    CostEvaluator const *boosted() override {
        return &costs_.emplace(penalties_.booster_cost_evaluator());
    }

    CostEvaluator const *current() override { return &costs_.emplace(penalties_.cost_evaluator()); }
};

// So many offspring come first: whole solutions gain more from crossing, and from chains that
// run over all of them, as long as they are far from good.
constexpr std::size_t min_before_parts = 10;

Breeder::SolutionPtr const &better(Parents const &parents, CostEvaluator const &costs) {
    auto const &[first, second] = parents;
    return penalised_cost(*second, costs) < penalised_cost(*first, costs) ? second : first;
}
} // namespace

Breeder::SolutionPtr Breeder::breed(Parents const &parents, Penalties &penalties,
                                    SearchProgress const &progress, RandomNumberGenerator &rng) {
    auto const costs = penalties.cost_evaluator();
    Feedback feedback(penalties, progress);

    if (parents.second && progress.iteration >= min_before_parts)
        if (auto const &parent = better(parents, costs); search_.decomposes(*parent, rng))
            return search_.educate_parts(parent, costs, feedback, rng);

    auto const bare = parents.second  ? crossover_.cross(parents.first, parents.second, costs, rng)
                      : parents.first ? parents.first
                                      : search_.construct(costs, rng);

    return search_.educate(bare, costs, feedback, rng);
}

Breeder::SolutionPtr Breeder::repair(SolutionPtr const &child, Penalties const &penalties,
                                     RandomNumberGenerator &rng) {
    if (child->is_feasible() || rng.rand() >= repair_probability_)
        return nullptr;

    auto repaired = search_.repair(child, penalties.booster_cost_evaluator(), rng);
    return repaired->is_feasible() ? repaired : nullptr;
}
} // namespace pyvrp_plus
