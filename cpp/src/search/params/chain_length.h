#ifndef PYVRP_PLUS_SEARCH_PARAMS_CHAIN_LENGTH_H
#define PYVRP_PLUS_SEARCH_PARAMS_CHAIN_LENGTH_H

#include <algorithm>
#include <cstddef>

namespace pyvrp_plus::search {
/// Number of steps of a chain for a solution that visits so many of the clients. Clients that are
/// left out, as many of a group are, take no steps; but there are some even when hardly any is
/// visited.
inline std::size_t chain_length(double steps_per_visit, std::size_t num_visits,
                                std::size_t num_clients) {
    constexpr std::size_t most_clients_per_visit = 10;
    constexpr double most = 1e12; // so that the product is a valid number of steps
    auto const count = std::max(num_visits, num_clients / most_clients_per_visit);
    return static_cast<std::size_t>(std::min(steps_per_visit * static_cast<double>(count), most));
}
} // namespace pyvrp_plus::search

#endif // PYVRP_PLUS_SEARCH_PARAMS_CHAIN_LENGTH_H
