#include "genetic/is_better.h"

#include "solution/solution_cost.h"

namespace pyvrp_plus {
namespace {
// The penalties do not count clients that are missing.
int grade(Solution const &solution) {
    return solution.is_feasible() + (solution.is_complete() && solution.is_group_feasible());
}
} // namespace

bool is_better(Solution const &solution, Solution const &other, CostEvaluator const &costs) {
    if (grade(solution) != grade(other))
        return grade(solution) > grade(other);

    return penalised_cost(solution, costs) < penalised_cost(other, costs);
}
} // namespace pyvrp_plus
