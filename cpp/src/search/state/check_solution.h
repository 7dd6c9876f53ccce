#ifndef PYVRP_PLUS_SEARCH_STATE_CHECK_SOLUTION_H
#define PYVRP_PLUS_SEARCH_STATE_CHECK_SOLUTION_H

#include "pyvrp_plus/cost_evaluator.h"
#include "solution/solution.h"

namespace pyvrp_plus::search {
/// Throws std::invalid_argument if a solution, which may have been made for other data,
/// visits locations or uses vehicles that the data does not have.
void check_solution(Solution const &solution, ProblemData const &data);

/// Throws std::invalid_argument if there is no penalty for each load dimension.
void check_penalties(CostEvaluator const &costs, ProblemData const &data);
} // namespace pyvrp_plus::search

#endif // PYVRP_PLUS_SEARCH_STATE_CHECK_SOLUTION_H
