#include "genetic/is_better.h"

#include "solution/solution_cost.h"

namespace pyvrp_plus {
namespace {
// The penalties count neither clients that are missing nor visits that must not be made. The latter
// are worse: searches leave out clients for which there is no place.
int grade(Solution const &solution) {
    return 4 * solution.is_feasible() + 2 * solution.keeps_visit_rules() +
           (solution.is_complete() && solution.is_group_feasible());
}
} // namespace

bool is_better(Solution const &solution, Solution const &other, CostEvaluator const &costs) {
    if (grade(solution) != grade(other))
        return grade(solution) > grade(other);

    return penalised_cost(solution, costs) < penalised_cost(other, costs);
}
} // namespace pyvrp_plus
