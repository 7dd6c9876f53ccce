#ifndef PYVRP_PLUS_SEARCH_DATA_MEMORY_LAYOUT_H
#define PYVRP_PLUS_SEARCH_DATA_MEMORY_LAYOUT_H

#include "search/data/location.h"

#include <cstddef>
#include <vector>

namespace pyvrp_plus::search {
/// The order of locations in the memory of the search. Clients that are near each other get
/// positions near each other, so that what is read together lies together: with a thousand
/// clients, a table of distances is larger than the caches. Depots keep theirs.
class MemoryLayout {
    std::vector<std::size_t> given_; // index in the problem, by position in the search
    std::vector<Location> position_; // in the search, by index in the problem

public:
    /// As in the problem.
    explicit MemoryLayout(std::size_t num_locations);

    /// In the order of a walk that goes on to the nearest neighbour left, or, where there is
    /// none, from the last client that has one. Depots have none.
    explicit MemoryLayout(Neighbours const &neighbours);

    bool is_as_given() const;

    /// All locations of the problem, in the order of the search.
    std::vector<std::size_t> const &order() const { return given_; }

    /// Index in the problem of the location at a position.
    std::size_t given(Location position) const { return given_[position]; }

    Location position(std::size_t given) const { return position_[given]; }

    std::vector<Location> positions(std::vector<Location> given) const;

    /// Neighbours by positions in the search.
    Neighbours arranged(Neighbours given) const;
};
} // namespace pyvrp_plus::search

#endif // PYVRP_PLUS_SEARCH_DATA_MEMORY_LAYOUT_H
