#ifndef PYVRP_PLUS_SEARCH_DATA_LOCATION_H
#define PYVRP_PLUS_SEARCH_DATA_LOCATION_H

#include "pyvrp_plus/search_view.h"

#include <vector>

namespace pyvrp_plus::search {
using pyvrp_plus::Location; // small, because routes and neighbour lists are full of them

/// For each location the clients near it, nearest first; empty for depots.
using Neighbours = std::vector<std::vector<Location>>;
} // namespace pyvrp_plus::search

#endif // PYVRP_PLUS_SEARCH_DATA_LOCATION_H
