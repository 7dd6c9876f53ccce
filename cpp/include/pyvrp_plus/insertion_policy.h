#ifndef PYVRP_PLUS_INSERTION_POLICY_H
#define PYVRP_PLUS_INSERTION_POLICY_H

#include <cstddef>
#include <limits>

namespace pyvrp_plus {
/// How the place for a client is chosen: the cheapest one next to its neighbours, on a trip of its
/// own where vehicles reload, or in an unused vehicle, apart from what is said here.
struct InsertionPolicy {
    /// Probability that a neighbour is left out, in [0, 1].
    double blink_rate = 0.01;

    /// Largest number that is added to what a place costs, at random, when places are compared.
    double noise = 0;

    /// How many of the client's neighbours are considered, the nearest.
    std::size_t num_neighbours = std::numeric_limits<std::size_t>::max();

    /// Whether trips of its own and unused vehicles are considered. If there is no other place for
    /// a client that has to be visited, unused vehicles are considered in any case.
    bool may_open_route = true;
};
} // namespace pyvrp_plus

#endif // PYVRP_PLUS_INSERTION_POLICY_H
