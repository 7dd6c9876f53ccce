#ifndef PYVRP_PLUS_SEARCH_METHOD_REPAIR_H
#define PYVRP_PLUS_SEARCH_METHOD_REPAIR_H

#include "pyvrp_plus/cost_evaluator.h"
#include "solution/solution.h"

#include <memory>
#include <vector>

/// Repair operators insert clients into existing routes, one by one in the given order.
/// They throw std::invalid_argument if there are clients but no routes, or if a client
/// does not exist or is visited already.
namespace pyvrp_plus::search {
/// Inserts each client where it is cheapest.
std::vector<Route> greedy_repair(std::vector<Route> const &routes,
                                 std::vector<std::size_t> const &unplanned,
                                 std::shared_ptr<ProblemData const> const &data,
                                 CostEvaluator const &costs);

/// Inserts each client where it is cheapest in the route whose centre, the mean of its
/// clients' coordinates, is nearest to the client.
std::vector<Route> nearest_route_insert(std::vector<Route> const &routes,
                                        std::vector<std::size_t> const &unplanned,
                                        std::shared_ptr<ProblemData const> const &data,
                                        CostEvaluator const &costs);
} // namespace pyvrp_plus::search

#endif // PYVRP_PLUS_SEARCH_METHOD_REPAIR_H
