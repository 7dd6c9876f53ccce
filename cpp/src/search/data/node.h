#ifndef PYVRP_PLUS_SEARCH_DATA_NODE_H
#define PYVRP_PLUS_SEARCH_DATA_NODE_H

#include "search/data/profile_set.h"
#include "search/data/search_data.h"

#include <cstdint>

namespace pyvrp_plus::search {
/// A client in the solution: where it is, and what it is next to. Most moves are ruled out
/// by that alone, so it is kept together, in one cache line.
struct alignas(64) Node {
    std::int32_t route = -1; // slot, -1 when not visited
    std::int32_t position = 0;
    std::int32_t vehicle_type = -1;

    // The visits before and after, and the one after that; -1 if there is none.
    Location before = -1;
    Location after = -1;
    Location after_next = -1;

    // Grows whenever any of the above, but for the place, changes.
    std::uint32_t version = 0;

    // By which this client and all after it can be reached.
    ProfileSet tail_profiles;

    // Of the edges between these visits.
    Distance distance_before = 0;
    Distance distance_after = 0;
    Distance distance_after_next = 0;

    Load load = 0; // LoadKind::Sum: up to here
};
} // namespace pyvrp_plus::search

#endif // PYVRP_PLUS_SEARCH_DATA_NODE_H
