#include "genetic/planner.h"

#include "genetic/run_view.h"
#include "hooks/stock_rules.h"
#include "solution/solution_cost.h"

#include <utility>

namespace pyvrp_plus {
namespace {
std::shared_ptr<OffspringPlanning> stock_rule(search::SearchMethod const &search) {
    auto const breeding = search.breeding();
    auto const walks = search.walks();
    return stock_offspring_planning({.least_share = breeding.least_share,
                                     .most_share = breeding.most_share,
                                     .small_size = breeding.small_size,
                                     .memory = breeding.memory,
                                     .first_share = walks.first_share,
                                     .max_first = walks.max_first,
                                     .coolest = walks.coolest});
}
} // namespace

Planner::Planner(std::shared_ptr<OffspringPlanning> rule, BreedingPool &population,
                 search::SearchMethod const &search, Solution const &first)
    : population_(population)
    , rule_(rule ? std::move(rule) : stock_rule(search))
    , has_walks_(search.walks().steps > 0)
    , has_time_(search.has_time())
    , num_constructed_(search.num_constructed())
    , num_visits_(first.num_visits()) {}

OffspringPlan Planner::next(WalkState walk, Penalties const &penalties,
                            SearchProgress const &progress, RandomNumberGenerator &rng) {
    RunView const view(population_, penalties, progress,
                       {.history = history_.records(),
                        .walk = walk,
                        .has_walks = has_walks_,
                        .has_time = has_time_,
                        .num_constructed = num_constructed_,
                        .num_visits = num_visits_,
                        .num_restarts = num_restarts_});
    return (*rule_)(view, rng);
}

WalkStart Planner::start_of(OffspringPlan const &plan, SolutionPtr const &best) {
    return {.origin = origin(plan, best),
            .by_parts = plan.by_parts,
            .steps = plan.steps,
            .temperature = plan.temperature};
}

// Null if a solution is to be constructed.
Planner::SolutionPtr Planner::origin(OffspringPlan const &plan, SolutionPtr const &best) {
    switch (plan.origin) {
    case WalkOrigin::Constructed:
        return nullptr;
    case WalkOrigin::Member:
        return population_.solution(plan.member);
    case WalkOrigin::Best:
        return best;
    default:
        return best_bred_ ? std::exchange(best_bred_, nullptr) : best;
    }
}

void Planner::offer(SolutionPtr const &child, Penalties const &penalties) {
    if (!has_walks_)
        return;

    auto const costs = penalties.booster_cost_evaluator();
    if (!best_bred_ || penalised_cost(*child, costs) < penalised_cost(*best_bred_, costs))
        best_bred_ = child;
}

void Planner::restart() {
    best_bred_ = nullptr;
    ++num_restarts_;
}
} // namespace pyvrp_plus
