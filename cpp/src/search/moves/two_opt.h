#ifndef PYVRP_PLUS_SEARCH_MOVES_TWO_OPT_H
#define PYVRP_PLUS_SEARCH_MOVES_TWO_OPT_H

#include "search/moves/exchange.h"
#include "search/moves/pair_move.h"
#include "search/moves/turned_tails.h"
#include "search/moves/type_list.h"

#include <algorithm>

namespace pyvrp_plus::search {
/// 2-opt within a route: turns the visits from after U up to and including V around.
/// Where distances are not symmetric, only what promises to pay by the edges at both ends is
/// evaluated, although the edges between them change, too.
template <class F>
struct TurnedSpan {
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

        if constexpr (F::shipments)
            if (!ShipmentRules<F>(state).allow_turn(route, u + 1, v + 1))
                return 0;

        return cost_change<F>(route.cost, threshold, state.data, state.costs(), vehicle,
                              Prefix<F>{route, u}, Reversed<F>{route, u + 1, v + 1},
                              Suffix<F>{route, v + 1});
    }

    static void apply(SearchState<F> &state, Place<F> at_u, Place<F> at_v) {
        auto const slot = state.slot(*at_u.route);
        auto &visits = state.edit(slot);
        std::reverse(visits.begin() + static_cast<std::ptrdiff_t>(at_u.position) + 1,
                     visits.begin() + static_cast<std::ptrdiff_t>(at_v.position) + 1);
        state.update(slot);
    }
};

/// 2-opt (Croes, 1958): makes U and V adjacent, by turning a part of their route around, or the
/// ends of their two routes.
template <class F>
struct TwoOpt {
    static constexpr auto stage = PairStage::Join;
    static constexpr bool is_bounded = true;
    static constexpr bool within_route = true;

    // Parts of two routes are joined backwards only where that takes constant time.
    static constexpr bool between_routes = !F::time && F::loads != LoadKind::Segments;
    static constexpr bool uses_empty_routes = false;

    /// What an asymmetric part saves inside when it is turned around is left out.
    static bool is_bounded_exactly(SearchData const &data) { return data.is_symmetric; }

    static Cost delta(SearchState<F> const &state, Place<F> at_u, Place<F> at_v, Cost threshold) {
        if constexpr (between_routes)
            if (at_u.route != at_v.route)
                return TurnedTails<F>::delta(state, at_u, at_v, threshold);

        return TurnedSpan<F>::delta(state, at_u, at_v, threshold);
    }

    static void apply(SearchState<F> &state, Place<F> at_u, Place<F> at_v) {
        if constexpr (between_routes)
            if (at_u.route != at_v.route) {
                TurnedTails<F>::apply(state, at_u, at_v);
                return;
            }

        TurnedSpan<F>::apply(state, at_u, at_v);
    }

protected:
    /// What follows U, less what comes up to V, which takes its place.
    template <class Sums>
    static auto turned_change(NeighbourPair<F> const &pair, Sums const &sums) {
        return sums.total(pair.U) - sums.until(pair.at_u, pair.U) - sums.until(pair.at_v, pair.V);
    }
};

/// Joins U and V, and turns what follows U around, up to V or as far as V's route goes.
template <class F>
struct JoinEnds : TwoOpt<F> {
    static constexpr bool cuts_before_u = false, cuts_before_v = false;

    template <class Edges>
    static Cost bound(Edges const &edges) {
        auto const x = edges.at_u.after, y = edges.at_v.after;
        auto const change =
            edges.either_way(x, y) - edges.at_u.distance_after - edges.at_v.distance_after;
        return edges.bound(change, x, y, edges.at_v);
    }

    template <class Sums>
    static auto load_change(NeighbourPair<F> const &pair, Sums const &sums) {
        return TwoOpt<F>::turned_change(pair, sums);
    }
};

/// Joins U and V, and turns what precedes U around.
template <class F>
struct JoinStarts : TwoOpt<F> {
    static constexpr bool cuts_before_u = true, cuts_before_v = true;

    template <class Edges>
    static Cost bound(Edges const &edges) {
        auto const p = edges.at_u.before, q = edges.at_v.before;
        auto const change =
            edges.either_way(p, q) - edges.at_u.distance_before - edges.at_v.distance_before;
        return edges.bound(change, p, q, edges.at_u);
    }

    template <class Sums>
    static auto load_change(NeighbourPair<F> const &pair, Sums const &sums) {
        return TwoOpt<F>::turned_change(pair, sums) + sums.of(pair.u) + sums.of(pair.v);
    }
};

namespace operators {
/// With the relocation of two clients that are turned around.
struct TwoOpt {
    static constexpr char name[] = "TwoOpt";

    template <class F>
    using Moves = TypeList<search::Exchange<F, 2, 0, true>, JoinEnds<F>, JoinStarts<F>>;
};
} // namespace operators
} // namespace pyvrp_plus::search

#endif // PYVRP_PLUS_SEARCH_MOVES_TWO_OPT_H
