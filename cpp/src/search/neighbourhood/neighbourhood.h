#ifndef PYVRP_PLUS_SEARCH_NEIGHBOURHOOD_NEIGHBOURHOOD_H
#define PYVRP_PLUS_SEARCH_NEIGHBOURHOOD_NEIGHBOURHOOD_H

#include "problem/problem_data.h"
#include "pyvrp_plus/rule.h"
#include "search/data/location.h"
#include "search/params/neighbourhood_params.h"
#include "search/params/search_params.h"

#include <cstddef>

namespace pyvrp_plus {
struct ClientPair;
}

namespace pyvrp_plus::search {
/// Proximity by PyVRP's parameters alone.
inline constexpr ProximityParams plain_proximity{
    .one_way_factor = 1, .shared_vehicles = false, .release_times = false};

/// The granular neighbourhood of all clients, which does not depend on the number of threads.
/// Proximity is what the rule says, if there is one, of the thousand clients that are nearest by
/// the stock rule; else it is by the stock rule.
Neighbours compute_neighbours(ProblemData const &data, NeighbourhoodParams const &params,
                              ProximityParams const &beyond, std::size_t num_threads,
                              Rule<double(ClientPair const &)> *rule = nullptr);
} // namespace pyvrp_plus::search

#endif // PYVRP_PLUS_SEARCH_NEIGHBOURHOOD_NEIGHBOURHOOD_H
