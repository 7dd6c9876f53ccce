#ifndef PYVRP_PLUS_SEARCH_SEARCH_PARAMS_H
#define PYVRP_PLUS_SEARCH_SEARCH_PARAMS_H

#include <cstddef>

namespace pyvrp_plus::search {
/// Parameters of how offspring are made and educated, beyond PyVRP's: see the Python class.
struct SearchParams {
    double focus_steps = 30.0;      // steps per visited client; zero turns the chain off
    double start_temperature = 0.1; // as a share of the mean cost of a visit
    double end_temperature = 0.003;
    double mean_removed = 8.0;        // mean number of clients removed by a step
    std::size_t max_string = 10;      // longest string of clients removed from a route
    double blink_rate = 0.01;         // probability that an insertion place is skipped
    std::size_t num_constructed = 10; // constructed solutions, up to 100 clients
    double decomposition_rate = 0.5;  // probability that a large parent is improved by parts
    bool giant_tours = true;          // also cut offspring from giant tours
    bool exhaustive = false;          // local search looks again at all of a changed route
};
} // namespace pyvrp_plus::search

#endif // PYVRP_PLUS_SEARCH_SEARCH_PARAMS_H
