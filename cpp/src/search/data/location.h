#ifndef PYVRP_PLUS_SEARCH_DATA_LOCATION_H
#define PYVRP_PLUS_SEARCH_DATA_LOCATION_H

#include <cstdint>
#include <vector>

namespace pyvrp_plus::search {
/// Number of a location, small because routes and neighbour lists are full of them.
using Location = std::int32_t;

/// For each location the clients near it, nearest first; empty for depots.
using Neighbours = std::vector<std::vector<Location>>;
} // namespace pyvrp_plus::search

#endif // PYVRP_PLUS_SEARCH_DATA_LOCATION_H
