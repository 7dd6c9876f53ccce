#ifndef PYVRP_PLUS_SEARCH_LOCAL_STARTING_POINTS_H
#define PYVRP_PLUS_SEARCH_LOCAL_STARTING_POINTS_H

#include "search/data/location.h"

#include <cstddef>
#include <vector>

namespace pyvrp_plus::search {
/// Where a local search starts. All else is in good order already.
struct StartingPoints {
    std::vector<Location> clients;
    std::vector<std::size_t> slots; // of the routes that are new to it
};
} // namespace pyvrp_plus::search

#endif // PYVRP_PLUS_SEARCH_LOCAL_STARTING_POINTS_H
