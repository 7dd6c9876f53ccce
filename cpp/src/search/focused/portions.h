#ifndef PYVRP_PLUS_SEARCH_FOCUSED_PORTIONS_H
#define PYVRP_PLUS_SEARCH_FOCUSED_PORTIONS_H

#include "pyvrp_plus/random.h"
#include "search/focused/nearby_routes.h"
#include "search/state/search_state.h"

#include <algorithm>
#include <vector>

namespace pyvrp_plus::search {
/// Vehicles, used or not, by who works on them. Each vehicle is in one portion.
using Portions = std::vector<std::vector<std::size_t>>;

/// How many portions, at most so many, a solution can be divided into. Smaller ones would lose more
/// at their borders than threads gain. Clients that are not visited would belong to several.
template <class F>
std::size_t num_portions(SearchState<F> const &state, std::size_t most) {
    constexpr std::size_t least_routes = 15;
    if (state.data.has_optional)
        return 1;

    auto const num_used =
        std::ranges::count_if(state.routes, [](auto const &route) { return !route.empty(); });
    return std::clamp<std::size_t>(static_cast<std::size_t>(num_used) / least_routes, 1, most);
}

/// Divides the vehicles so that routes near each other are together, with about as many clients in
/// each portion. Borders are elsewhere each time.
template <class F>
class Divide {
    static constexpr std::size_t num_near = 5;

    SearchState<F> const &state_;
    NearbyRoutes<F> routes_;

public:
    Divide(SearchState<F> const &state, Neighbours const &neighbours)
        : state_(state)
        , routes_(state, neighbours, num_near) {}

    Portions operator()(std::size_t num_portions, RandomNumberGenerator &rng) {
        auto const num_slots = state_.routes.size();
        auto const origin = rng.randint(static_cast<std::uint32_t>(num_slots));
        for (std::size_t idx = 0; idx != num_slots; ++idx)
            routes_.list_from((origin + idx) % num_slots);

        Portions portions(num_portions);
        auto const num_clients = state_.data.num_locations - state_.data.num_depots;
        std::size_t num_before = 0;
        for (auto const slot : routes_.slots()) {
            portions[num_before * num_portions / num_clients].push_back(slot);
            num_before += state_.routes[slot].num_clients;
        }

        for (std::size_t idx = 0; idx != num_slots; ++idx)
            if (state_.routes[idx].empty())
                portions[(origin + idx) % num_portions].push_back(idx);

        return portions;
    }
};
} // namespace pyvrp_plus::search

#endif // PYVRP_PLUS_SEARCH_FOCUSED_PORTIONS_H
