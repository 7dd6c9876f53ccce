#ifndef PYVRP_PLUS_SEARCH_MOVES_TWO_OPT_H
#define PYVRP_PLUS_SEARCH_MOVES_TWO_OPT_H

#include "search/moves/exchange.h"

namespace pyvrp_plus::search {
/// 2-opt (Croes, 1958): turns the visits from after U up to and including V around.
/// Where distances are not symmetric, only what promises to pay by the edges at both ends is
/// evaluated, although the edges between them change, too.
template <class F>
struct TwoOpt {
    // Unless only distance counts, the effort grows with the length of what is turned.
    static constexpr std::size_t max_length = 50;

    static Cost delta(SearchState<F> const &state, Place<F> at_u, Place<F> at_v, Cost threshold) {
        auto const &route = *at_u.route;
        auto const u = at_u.position, v = at_v.position;

        if (&route != at_v.route || v < u + 2 || v >= route.last())
            return 0;

        auto const is_constant = !F::time && F::loads != LoadKind::Segments;
        if (v - u > max_length && !(is_constant && state.data.is_symmetric))
            return 0;

        if constexpr (F::reloads)
            for (auto pos = u + 1; pos <= v; ++pos)
                if (state.data.is_depot(route[pos]))
                    return 0;

        auto const &vehicle = *route.vehicle;
        auto const change =
            vehicle.distance(route[u], route[v]) + vehicle.distance(route[u + 1], route[v + 1]) -
            vehicle.distance(route[u], route[u + 1]) - vehicle.distance(route[v], route[v + 1]);

        if (vehicle.unit_distance_cost * change - route.reducible >= threshold)
            return 0;

        return evaluate<F>(state.data, state.costs(), vehicle, Prefix<F>{route, u},
                           Reversed<F>{route, u + 1, v + 1}, Suffix<F>{route, v + 1})
                   .total() -
               route.cost;
    }

    static void apply(SearchState<F> &state, Place<F> at_u, Place<F> at_v) {
        auto const slot = state.slot(*at_u.route);
        auto &visits = state.edit(slot);
        std::reverse(visits.begin() + static_cast<std::ptrdiff_t>(at_u.position) + 1,
                     visits.begin() + static_cast<std::ptrdiff_t>(at_v.position) + 1);
        state.update(slot);
    }
};
} // namespace pyvrp_plus::search

#endif // PYVRP_PLUS_SEARCH_MOVES_TWO_OPT_H
