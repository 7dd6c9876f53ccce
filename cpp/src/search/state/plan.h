#ifndef PYVRP_PLUS_SEARCH_STATE_PLAN_H
#define PYVRP_PLUS_SEARCH_STATE_PLAN_H

#include "search/data/search_data.h"
#include "solution/solution.h"

#include <memory>
#include <vector>

namespace pyvrp_plus::search {
/// One route of a plan: clients and reload depots in visiting order.
struct PlannedRoute {
    std::size_t vehicle_type = 0;
    std::vector<Location> visits;
};

/// A bare solution, possibly without some required clients: what crossover produces
/// and the search completes. It carries no statistics.
using Plan = std::vector<PlannedRoute>;

Plan to_plan(Solution const &solution);

Solution to_solution(ProblemData const &data, Plan const &plan);

/// By the numbers of a search.
Plan to_layout(Plan plan, MemoryLayout const &layout);

/// Of a plan by the numbers of a search.
std::shared_ptr<Solution const> to_solution(SearchData const &data, Plan plan);

/// Leaves one visited member in each mutually exclusive group, the first one; the others
/// are taken out of the plan, which is by the numbers of the problem.
void leave_one_per_group(Plan &plan, ProblemData const &data);
} // namespace pyvrp_plus::search

#endif // PYVRP_PLUS_SEARCH_STATE_PLAN_H
