#ifndef PYVRP_PLUS_SEARCH_SEARCH_PARAMS_H
#define PYVRP_PLUS_SEARCH_SEARCH_PARAMS_H

#include <algorithm>
#include <cstddef>

namespace pyvrp_plus::search {
/// Parameters of how offspring are made and educated, beyond PyVRP's: see the Python class.
struct SearchParams {
    double focus_steps = 0;         // steps per visited client after a crossover; zero: none
    double walk_steps = 15.0;       // steps per visited client of a walk; zero: there are no walks
    double start_temperature = 0.1; // as a share of the mean cost of a visit
    double end_temperature = 0.003;
    double mean_removed = 8.0;        // mean number of clients removed by a step
    std::size_t max_string = 10;      // longest string of clients removed from a route
    double blink_rate = 0.01;         // probability that an insertion place is skipped
    std::size_t num_constructed = 10; // constructed solutions, up to 100 clients
    double decomposition_rate = 0.5;  // probability that a walk on a large solution goes by parts
    bool giant_tours = true;          // also cut offspring from giant tours
    bool exhaustive = false;          // local search looks again at all of a changed route
};

/// Length of a chain for a solution that visits so many of the clients. Clients that are left
/// out, as many of a group are, take no steps; but there are some even when hardly any is
/// visited.
inline std::size_t num_focus_steps(double steps_per_visit, std::size_t num_visits,
                                   std::size_t num_clients) {
    constexpr std::size_t most_clients_per_visit = 10;
    constexpr double most = 1e12; // so that the product is a valid number of steps
    auto const count = std::max(num_visits, num_clients / most_clients_per_visit);
    return static_cast<std::size_t>(std::min(steps_per_visit * static_cast<double>(count), most));
}
} // namespace pyvrp_plus::search

#endif // PYVRP_PLUS_SEARCH_SEARCH_PARAMS_H
