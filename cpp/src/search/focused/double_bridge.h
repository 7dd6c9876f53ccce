#ifndef PYVRP_PLUS_SEARCH_FOCUSED_DOUBLE_BRIDGE_H
#define PYVRP_PLUS_SEARCH_FOCUSED_DOUBLE_BRIDGE_H

#include "pyvrp_plus/random.h"
#include "search/local/search_context.h"

#include <algorithm>

namespace pyvrp_plus::search {
/// Perturbs a long route by exchanging two short segments next to each other: a double
/// bridge (Martin, Otto and Felten, 1991, Complex Systems 5) that stays local. There,
/// removed clients would mostly go back to where they were.
template <class F>
class DoubleBridge {
    static constexpr std::size_t min_clients = 50;  // of a long route
    static constexpr std::uint32_t max_length = 30; // of a segment

public:
    static bool applies_to(RouteState<F> const &route) {
        if constexpr (F::shipments)
            return false;

        return route.num_clients >= min_clients && route.num_reloads == 0;
    }

    /// Exchanges two segments that start at or before the client, and makes the
    /// clients at their ends promising.
    static void apply(SearchState<F> &state, Location client, Promising &promising,
                      RandomNumberGenerator &rng) {
        auto const slot = state.slot(state.route(client));
        auto const first_length = 1 + rng.randint(max_length);
        auto const second_length = 1 + rng.randint(max_length);

        auto &visits = state.edit(slot);
        auto const num_clients = visits.size() - 2;
        auto const length = std::min<std::size_t>(first_length + second_length, num_clients);
        auto const first = std::min(state.position(client), num_clients - length + 1);
        auto const middle = first + std::min<std::size_t>(first_length, length - 1);
        auto const last = first + length; // one past the second segment

        auto const at = [&](std::size_t position) {
            return visits.begin() + static_cast<std::ptrdiff_t>(position);
        };
        std::rotate(at(first), at(middle), at(last));

        auto const joint = first + (last - middle);
        for (auto const position : {first - 1, first, joint - 1, joint, last - 1, last})
            if (!state.data.is_depot(visits[position]))
                promising.push(visits[position]);

        state.update(slot);
    }
};
} // namespace pyvrp_plus::search

#endif // PYVRP_PLUS_SEARCH_FOCUSED_DOUBLE_BRIDGE_H
