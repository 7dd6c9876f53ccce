#ifndef PYVRP_PLUS_SEARCH_PLAN_H
#define PYVRP_PLUS_SEARCH_PLAN_H

#include "search/search_data.h"
#include "solution/solution.h"

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
} // namespace pyvrp_plus::search

#endif // PYVRP_PLUS_SEARCH_PLAN_H
