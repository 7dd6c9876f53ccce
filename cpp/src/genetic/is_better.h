#ifndef PYVRP_PLUS_GENETIC_IS_BETTER_H
#define PYVRP_PLUS_GENETIC_IS_BETTER_H

#include "pyvrp_plus/cost_evaluator.h"
#include "solution/solution.h"

namespace pyvrp_plus {
/// Whether a solution is a better result than another. Any feasible solution is better than the
/// least bad infeasible one, and nothing makes up for a client that is missing.
bool is_better(Solution const &solution, Solution const &other, CostEvaluator const &costs);
} // namespace pyvrp_plus

#endif // PYVRP_PLUS_GENETIC_IS_BETTER_H
