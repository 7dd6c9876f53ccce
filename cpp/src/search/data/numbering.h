#ifndef PYVRP_PLUS_SEARCH_DATA_NUMBERING_H
#define PYVRP_PLUS_SEARCH_DATA_NUMBERING_H

#include "search/data/location.h"

#include <cstddef>
#include <vector>

namespace pyvrp_plus::search {
/// What numbers the search gives to locations. Clients that are near each other get numbers
/// near each other, so that what is read together lies together in memory: with a thousand
/// clients, a table of distances is larger than the caches. Depots keep theirs.
class Numbering {
    std::vector<std::size_t> given_; // in the problem, by number in the search
    std::vector<Location> number_;   // in the search, by number in the problem

public:
    /// As in the problem.
    explicit Numbering(std::size_t num_locations);

    /// In the order of a walk that goes on to the nearest neighbour left, or, where there is
    /// none, from the last client that has one. Depots have none.
    explicit Numbering(Neighbours const &neighbours);

    bool is_as_given() const;

    /// All locations of the problem, in the order of the search.
    std::vector<std::size_t> const &order() const { return given_; }

    std::size_t given(Location number) const { return given_[number]; }

    Location number(std::size_t given) const { return number_[given]; }

    std::vector<Location> numbers(std::vector<Location> given) const;

    /// Neighbours by the numbers of the search.
    Neighbours renumbered(Neighbours given) const;
};
} // namespace pyvrp_plus::search

#endif // PYVRP_PLUS_SEARCH_DATA_NUMBERING_H
