#ifndef PYVRP_PLUS_SOLUTION_SOLUTION_COST_H
#define PYVRP_PLUS_SOLUTION_SOLUTION_COST_H

#include "problem/saturated.h"
#include "pyvrp_plus/cost_evaluator.h"
#include "solution/solution.h"

namespace pyvrp_plus {
/// Cost of a solution with its violations penalised; it equals `cost` for feasible
/// solutions. The largest value where it is beyond that, which takes edges that must not be used.
inline Cost penalised_cost(Solution const &solution, CostEvaluator const &costs) {
    // Each of these two sums is far from the largest value.
    auto const others = solution.fixed_vehicle_cost() + solution.uncollected_prizes();
    auto const penalties = costs.excess_load_penalties(solution.excess_load()) +
                           costs.tw_penalty(solution.time_warp()) +
                           costs.dist_penalty(solution.excess_distance(), 0);

    auto const travel = saturated_sum(solution.distance_cost(), solution.duration_cost());
    return saturated_sum(travel, others + penalties);
}

/// Cost of a feasible solution; the largest value if it is infeasible.
inline Cost cost(Solution const &solution, CostEvaluator const &costs) {
    return solution.is_feasible() ? penalised_cost(solution, costs) : Cost{max_value};
}
} // namespace pyvrp_plus

#endif // PYVRP_PLUS_SOLUTION_SOLUTION_COST_H
