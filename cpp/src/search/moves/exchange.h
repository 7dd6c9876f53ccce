#ifndef PYVRP_PLUS_SEARCH_MOVES_EXCHANGE_H
#define PYVRP_PLUS_SEARCH_MOVES_EXCHANGE_H

#include "search/moves/pair_move.h"
#include "search/moves/shipment_rules.h"
#include "search/moves/type_list.h"
#include "search/moves/visit_rules.h"
#include "search/state/evaluate.h"
#include "search/state/search_state.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <vector>

namespace pyvrp_plus::search {
/// Exchanges so many consecutive visits at U with so many at V. Without any at V, those at U, which
/// may be turned around, are moved to after V. Not compiled for each number of visits: moves are
/// tried far more often than applied.
template <class F>
[[gnu::noinline]] void exchange_segments(SearchState<F> &state, Place<F> at_u, std::size_t num_u,
                                         Place<F> at_v, std::size_t num_v, bool turns) {
    auto const slot_u = state.slot(*at_u.route), slot_v = state.slot(*at_v.route);
    auto &U = state.edit(slot_u);
    auto &V = state.edit(slot_v);

    auto const segment = [](auto const &visits, std::size_t first, std::size_t count) {
        auto const begin = visits.begin() + static_cast<std::ptrdiff_t>(first);
        return std::vector<Location>(begin, begin + static_cast<std::ptrdiff_t>(count));
    };
    auto segment_u = segment(U, at_u.position, num_u);
    auto const segment_v = segment(V, at_v.position, num_v);

    if (turns)
        std::ranges::reverse(segment_u);

    auto const replace = [](auto &visits, std::size_t first, std::size_t count, auto const &with) {
        auto const begin = visits.begin() + static_cast<std::ptrdiff_t>(first);
        auto const position = visits.erase(begin, begin + static_cast<std::ptrdiff_t>(count));
        visits.insert(position, with.begin(), with.end());
    };
    auto const replace_u = [&] { replace(U, at_u.position, num_u, segment_v); };
    auto const replace_v = [&] {
        replace(V, at_v.position + (num_v == 0 ? 1 : 0), num_v, segment_u);
    };

    // In one route the later position goes first, so that the other stays valid.
    if (slot_u == slot_v && at_u.position < at_v.position) {
        replace_v();
        replace_u();
    } else {
        replace_u();
        replace_v();
    }

    state.update(slot_u);
    if (slot_u != slot_v)
        state.update(slot_v);
}

/// Exchanges N consecutive clients at U with M consecutive clients at V (Osman, 1993;
/// (N, M)-exchange). With M = 0 the clients at U are relocated to after V; they are
/// turned around on the way if Turn is set.
template <class F, std::size_t N, std::size_t M, bool Turn = false>
class Exchange {
    static_assert(N > 0 && N >= M && (!Turn || M == 0));

    using Route = RouteState<F>;

    // Change of the distance of U's and V's route, by the edges that change.
    static std::array<Distance, 2> distance_changes(SearchData const &data, Route const &U,
                                                    std::size_t u, Route const &V, std::size_t v) {
        auto const &a = *U.vehicle;
        auto const &b = *V.vehicle;

        static_cast<void>(data); // only a turned segment asks it
        auto const first = U[u], last = U[u + N - 1];
        auto const before_u = U[u - 1], after_u = U[u + N];
        auto const removed = a.distance(before_u, first) +
                             U.distance_between(u, u + N - 1, a.profile) +
                             a.distance(last, after_u);

        if constexpr (M == 0) {
            auto const before_v = V[v], after_v = V[v + 1];
            auto const gap = b.distance(before_v, after_v);

            // Turned around, an asymmetric segment is only bounded from below.
            auto const inner = Turn && !data.is_symmetric
                                   ? Distance{0}
                                   : U.distance_between(u, u + N - 1, b.profile);
            auto const head = Turn ? last : first, tail = Turn ? first : last;
            return {a.distance(before_u, after_u) - removed,
                    b.distance(before_v, head) + inner + b.distance(tail, after_v) - gap};
        } else {
            auto const before_v = V[v - 1], after_v = V[v + M];
            auto const replaced = b.distance(before_v, V[v]) +
                                  V.distance_between(v, v + M - 1, b.profile) +
                                  b.distance(V[v + M - 1], after_v);

            return {a.distance(before_u, V[v]) + V.distance_between(v, v + M - 1, a.profile) +
                        a.distance(V[v + M - 1], after_u) - removed,
                    b.distance(before_v, first) + U.distance_between(u, u + N - 1, b.profile) +
                        b.distance(last, after_v) - replaced};
        }
    }

    static auto moved(Route const &U, std::size_t u) {
        if constexpr (Turn)
            return Reversed<F>{U, u, u + N};
        else
            return Span<F>{U, u, u + N};
    }

    static Cost between_routes(SearchState<F> const &state, Place<F> at_u, Place<F> at_v,
                               Cost threshold) {
        auto const &U = *at_u.route, &V = *at_v.route;
        auto const u = at_u.position, v = at_v.position;
        auto const empties_u = M == 0 && U.num_clients == N;

        auto const [change_u, change_v] = distance_changes(state.data, U, u, V, v);

        auto const bound_u =
            empties_u ? -U.cost : U.vehicle->unit_distance_cost * change_u - U.reducible;
        auto const bound_v = V.vehicle->unit_distance_cost * change_v -
                             (M == 0 ? V.reducible - V.load_penalty : V.reducible) +
                             (V.empty() ? V.vehicle->fixed_cost : Cost{0});

        if (bound_u + bound_v >= threshold)
            return 0;

        // V's route, which gets more, is more likely to be what speaks against the move.
        auto const bound =
            cost_change<F>(V.cost - bound_u, threshold, state.data, state.costs(), *V.vehicle,
                           Prefix<F>{V, v - (M > 0 ? 1 : 0)}, moved(U, u),
                           Suffix<F>{V, v + std::max<std::size_t>(M, 1)});

        if (empties_u || bound >= threshold)
            return bound;

        auto const cost = [&](auto const &...parts) {
            return cost_change<F>(U.cost - (bound - bound_u), threshold, state.data, state.costs(),
                                  *U.vehicle, Prefix<F>{U, u - 1}, parts..., Suffix<F>{U, u + N});
        };

        if constexpr (M == 0)
            return cost();
        else
            return cost(Span<F>{V, v, v + M});
    }

    static Cost within_route(SearchState<F> const &state, Place<F> at_u, std::size_t v,
                             Cost threshold) {
        auto const &route = *at_u.route;
        auto const u = at_u.position;

        if constexpr (M == 0) {
            if (v + 1 >= u && v < u + N) // already there
                return 0;
        } else if (v + M >= u && v <= u + N) // overlapping, or what a relocation does
            return 0;

        auto const [change_u, change_v] = distance_changes(state.data, route, u, route, v);
        auto const bound =
            route.vehicle->unit_distance_cost * (change_u + change_v) - route.reducible;

        if (bound >= threshold)
            return 0;

        auto const cost = [&](auto const &...parts) {
            return cost_change<F>(route.cost, threshold, state.data, state.costs(), *route.vehicle,
                                  parts...);
        };

        if constexpr (M == 0)
            return u < v ? cost(Prefix<F>{route, u - 1}, Span<F>{route, u + N, v + 1},
                                moved(route, u), Suffix<F>{route, v + 1})
                         : cost(Prefix<F>{route, v}, moved(route, u), Span<F>{route, v + 1, u},
                                Suffix<F>{route, u + N});
        else
            return u < v ? cost(Prefix<F>{route, u - 1}, Span<F>{route, v, v + M},
                                Span<F>{route, u + N, v}, Span<F>{route, u, u + N},
                                Suffix<F>{route, v + M})
                         : cost(Prefix<F>{route, v - 1}, Span<F>{route, u, u + N},
                                Span<F>{route, v + M, u}, Span<F>{route, v, v + M},
                                Suffix<F>{route, u + N});
    }

    // Bound of a relocation to before or after V.
    template <class Edges>
    [[gnu::always_inline]] static Cost relocation_bound(Edges const &edges) {
        if (N == 2 && !edges.has_x)
            return impossible_bound;

        auto const after = N == 1 ? edges.x : edges.xx;
        auto const out = N == 1 ? edges.out_one : edges.out_two;

        // Clients that are alone in their route save that; else it is less than that. A route
        // without clients also saves what it drives to reload, wherever that is.
        auto const empties = edges.data.is_depot(edges.p) && edges.data.is_depot(after);
        if (F::reloads && empties)
            return no_bound;

        auto const removal = empties ? -edges.unit_a * out - edges.vehicle_u.fixed_cost
                                     : edges.unit_a * (edges.a(edges.p, after) - out);
        return removal + edges.unit_b * insertion_bound(edges);
    }

    template <class Edges>
    [[gnu::always_inline]] static Distance insertion_bound(Edges const &edges) {
        auto const &b = edges.b;

        if constexpr (Turn)
            return (edges.data.is_symmetric ? edges.inner_u : Distance{0}) +
                   std::min(b.into(edges.v, edges.x) + edges.uy - edges.gap_after,
                            b.into(edges.q, edges.x) + edges.uv - edges.gap_before);
        else if constexpr (N == 2)
            return edges.inner_u + std::min(edges.vu + edges.xy - edges.gap_after,
                                            edges.qu + b(edges.x, edges.v) - edges.gap_before);
        else
            return std::min(edges.vu + edges.uy - edges.gap_after,
                            edges.qu + edges.uv - edges.gap_before);
    }

    template <class Edges>
    [[gnu::always_inline]] static Cost exchange_bound(Edges const &edges) {
        // Segments that are next to each other change places by a relocation.
        auto const are_adjacent = edges.v == edges.x || edges.u == edges.y ||
                                  (N == 2 && edges.v == edges.xx) ||
                                  (M == 2 && edges.u == edges.yy);
        if ((N == 2 && !edges.has_x) || (M == 2 && !edges.has_y) || are_adjacent)
            return impossible_bound;

        auto change_u = edges.pv +
                        edges.a.into(M == 1 ? edges.v : edges.y, N == 1 ? edges.x : edges.xx) -
                        (N == 1 ? edges.out_one : edges.out_two);
        auto change_v = edges.qu + (N == 1 ? Distance{0} : edges.inner_u) - edges.out_v;

        if constexpr (M == 2) {
            change_u += edges.inner_v();
            change_v += edges.b(edges.x, edges.yy) - edges.at_v.distance_after_next;
        } else
            change_v += N == 1 ? edges.uy : edges.xy;

        return edges.unit_a * change_u + edges.unit_b * change_v;
    }

    // Whether `count` clients, and no depots, start at the place.
    static bool has_clients(SearchData const &data, Place<F> at, std::size_t count) {
        for (auto pos = at.position; pos != at.position + count; ++pos)
            if (pos == 0 || pos >= at.route->last() ||
                (F::reloads && data.is_depot((*at.route)[pos])))
                return false;

        return true;
    }

    static bool keeps_shipments(SearchState<F> const &state, Place<F> at_u, Place<F> at_v) {
        ShipmentRules<F> const rules(state);
        return rules.allow_exchange(at_u, N, at_v, M) &&
               (!Turn || rules.allow_turn(*at_u.route, at_u.position, at_u.position + N));
    }

public:
    static constexpr auto stage = M == 0 ? PairStage::Relocation : PairStage::Exchange;

    // The edges next to a third client are not at hand.
    static constexpr bool is_bounded = N <= 2;

    /// Whichever way they are turned, the same clients are relocated by about the same distance.
    using BoundedWith = Exchange<F, N, M>;

    template <class Edges>
        requires is_bounded
    [[gnu::always_inline]] static Cost bound(Edges const &edges) {
        if constexpr (M == 0)
            return relocation_bound(edges);
        else
            return exchange_bound(edges);
    }

    template <class Sums>
        requires is_bounded
    static auto load_change(NeighbourPair<F> const &pair, Sums const &sums) {
        auto change = sums.of(pair.u);
        if constexpr (N == 2)
            change = change + sums.of(pair.at_u.after);
        if constexpr (M >= 1)
            change = change - sums.of(pair.v);
        if constexpr (M == 2)
            change = change - sums.of(pair.at_v.after);

        return change;
    }

    [[gnu::always_inline]] static Cost delta(SearchState<F> const &state, Place<F> at_u,
                                             Place<F> at_v, Cost threshold) {
        if (!has_clients(state.data, at_u, N) || !has_clients(state.data, at_v, M))
            return 0;

        if constexpr (F::shipments)
            if (!keeps_shipments(state, at_u, at_v))
                return 0;

        if constexpr (F::visit_rules)
            if (!VisitRules<F>(state).allow_exchange(at_u, N, at_v, M))
                return 0;

        return at_u.route == at_v.route ? within_route(state, at_u, at_v.position, threshold)
                                        : between_routes(state, at_u, at_v, threshold);
    }

    static void apply(SearchState<F> &state, Place<F> at_u, Place<F> at_v) {
        exchange_segments(state, at_u, N, at_v, M, Turn);
    }
};

namespace operators {
template <std::size_t N, std::size_t M>
struct Exchange {
    static constexpr char name[] = {'E', 'x', 'c', 'h', 'a', 'n', 'g', 'e', '0' + N, '0' + M, 0};

    template <class F>
    using Moves = TypeList<search::Exchange<F, N, M>>;
};
} // namespace operators
} // namespace pyvrp_plus::search

#endif // PYVRP_PLUS_SEARCH_MOVES_EXCHANGE_H
