#ifndef PYVRP_PLUS_SEARCH_STATE_PLAN_H
#define PYVRP_PLUS_SEARCH_STATE_PLAN_H

#include "pyvrp_plus/plan.h"
#include "search/data/search_data.h"
#include "solution/solution.h"

#include <memory>
#include <vector>

namespace pyvrp_plus::search {
using pyvrp_plus::Plan;
using pyvrp_plus::PlannedRoute;

Plan to_plan(Solution const &solution);

Solution to_solution(ProblemData const &data, Plan const &plan);

/// By the numbers of a search.
Plan to_layout(Plan plan, MemoryLayout const &layout);

/// Of a plan by the numbers of a search.
std::shared_ptr<Solution const> to_solution(SearchData const &data, Plan plan);

/// Leaves one visited member in each mutually exclusive group, the first one; the others
/// are taken out of the plan, which is by the numbers of the problem.
void leave_one_per_group(Plan &plan, ProblemData const &data);

/// Takes visits out of the plan, which is by the numbers of the problem, that their vehicles cannot
/// serve, those that are not on one route with most others of their group or must not be with one,
/// and the last ones of routes with too many; shipments as a whole.
void leave_allowed_visits(Plan &plan, ProblemData const &data);

/// By the numbers of a search, which moves single clients: of each mutually exclusive group one
/// member, and only what `leave_allowed_visits` leaves. Throws std::invalid_argument if the
/// solution does not fit the problem.
Plan to_searchable_plan(Solution const &solution, SearchData const &data);

/// Takes shipments out of the plan, which is by the numbers of the problem, that are not picked up
/// and then delivered on one trip, or not in the order that the vehicle asks for.
void leave_whole_shipments(Plan &plan, ProblemData const &data);
} // namespace pyvrp_plus::search

#endif // PYVRP_PLUS_SEARCH_STATE_PLAN_H
