#ifndef PYVRP_PLUS_PLAN_H
#define PYVRP_PLUS_PLAN_H

#include "pyvrp_plus/search_view.h"

#include <cstddef>
#include <vector>

namespace pyvrp_plus {
/// One route of a plan: clients and reload depots in visiting order.
struct PlannedRoute {
    std::size_t vehicle_type = 0;
    std::vector<Location> visits;
};

/// A bare solution, possibly without some required clients: what crossover produces
/// and the search completes. It carries no statistics.
using Plan = std::vector<PlannedRoute>;
} // namespace pyvrp_plus

#endif // PYVRP_PLUS_PLAN_H
