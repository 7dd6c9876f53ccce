#ifndef PYVRP_PLUS_SEARCH_NEIGHBOURHOOD_H
#define PYVRP_PLUS_SEARCH_NEIGHBOURHOOD_H

#include "problem/problem_data.h"
#include "search/location.h"

#include <cstddef>

namespace pyvrp_plus::search {
/// How near two clients are (Vidal et al., 2013, Comput. Oper. Res. 40(1), section 4.5).
struct NeighbourhoodParams {
    double weight_wait_time = 0.2;
    double weight_time_warp = 1.0;
    std::size_t num_neighbours = 40;
    bool symmetric_proximity = true;
    bool symmetric_neighbours = false;

    // What an edge that is much longer in one direction counts for at most, as a multiple of
    // the shorter one, if proximity is symmetric. Not a parameter of PyVRP's.
    double one_way_factor = 1.0;

    // Whether a neighbour counts as the share of its vehicles that the client has in common with
    // it, but as a third at least. Not a parameter of PyVRP's.
    bool shared_vehicles = false;
};

/// The granular neighbourhood of all clients, which does not depend on the number of threads.
Neighbours compute_neighbours(ProblemData const &data, NeighbourhoodParams const &params,
                              std::size_t num_threads = 1);
} // namespace pyvrp_plus::search

#endif // PYVRP_PLUS_SEARCH_NEIGHBOURHOOD_H
