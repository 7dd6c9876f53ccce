#ifndef PYVRP_PLUS_SEARCH_PARAMS_NEIGHBOURHOOD_PARAMS_H
#define PYVRP_PLUS_SEARCH_PARAMS_NEIGHBOURHOOD_PARAMS_H

#include <cstddef>

namespace pyvrp_plus::search {
/// How near two clients are (Vidal et al., 2013, Comput. Oper. Res. 40(1), section 4.5), and how
/// many are neighbours.
struct NeighbourhoodParams {
    double weight_wait_time = 0.2;
    double weight_time_warp = 1;
    std::size_t num_neighbours = 40;
    bool symmetric_proximity = true;
    bool symmetric_neighbours = false;

    /// Throws std::invalid_argument if there are no neighbours.
    void check() const;
};
} // namespace pyvrp_plus::search

#endif // PYVRP_PLUS_SEARCH_PARAMS_NEIGHBOURHOOD_PARAMS_H
