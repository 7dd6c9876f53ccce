#ifndef PYVRP_PLUS_SEARCH_MOVES_RELOCATE_WITH_DEPOT_H
#define PYVRP_PLUS_SEARCH_MOVES_RELOCATE_WITH_DEPOT_H

#include "search/data/check_deltas.h"
#include "search/moves/exchange.h"

#include <cassert>

/// Moves on the reload depots of multi-trip routes (Francois et al., 2019,
/// Transportation Science 53(6), section 4).
namespace pyvrp_plus::search {
template <class F>
struct SearchContext;

namespace operators {
struct RelocateWithDepot;
}

/// Relocates the client at U to after V, with a reload at a depot before or after it.
template <class F>
class RelocateWithReload {
    // Lower bound of the change, by the edges.
    static Cost bound(Place<F> at_u, Place<F> at_v, Location first, Location second) {
        auto const &U = *at_u.route, &V = *at_v.route;
        auto const u = at_u.position, v = at_v.position;
        auto const &a = *U.vehicle, &b = *V.vehicle;

        auto const removed = U.distance_before[u + 1] - U.distance_before[u - 1];
        auto const gap = V.distance_before[v + 1] - V.distance_before[v];
        auto const without =
            U.num_clients == 1 ? -U.cost + U.reducible
                               : a.unit_distance_cost * (a.distance(U[u - 1], U[u + 1]) - removed);
        auto const with = b.distance(V[v], first) + b.distance(first, second) +
                          b.distance(second, V[v + 1]) - gap;

        return without + b.unit_distance_cost * with - U.reducible -
               (&U == &V ? Cost{0} : V.reducible);
    }

public:
    /// Change of the penalised cost, or any value >= 0 if that is not below the
    /// threshold (which is at most zero).
    static Cost delta(SearchState<F> const &state, Place<F> at_u, Place<F> at_v, Location depot,
                      bool depot_first, Cost threshold) {
        auto const &U = *at_u.route, &V = *at_v.route;
        auto const u = at_u.position, v = at_v.position;
        auto const client = U[u];

        if constexpr (F::shipments)
            if (state.data.is_shipment(client) || !ShipmentRules<F>(state).allow_cut(at_v))
                return 0;

        if constexpr (F::visit_rules)
            if (!VisitRules<F>(state).allow_exchange(at_u, 1, at_v, 0))
                return 0;

        if (V.num_reloads >= V.vehicle->max_reloads || V.empty())
            return 0;

        auto const first = Visit<F>{depot_first ? depot : client};
        auto const second = Visit<F>{depot_first ? client : depot};
        auto const is_adjacent = &U == &V && (u == v || u == v + 1);

        if (is_adjacent || bound(at_u, at_v, first.location, second.location) >= threshold)
            return 0;

        auto const cost = [&](RouteState<F> const &route, auto const &...parts) {
            return evaluate<F>(state.data, state.costs(), *route.vehicle, parts...).total();
        };

        if (&U == &V)
            return (u < v ? cost(U, Prefix<F>{U, u - 1}, Span<F>{U, u + 1, v + 1}, first, second,
                                 Suffix<F>{U, v + 1})
                          : cost(U, Prefix<F>{U, v}, first, second, Span<F>{U, v + 1, u},
                                 Suffix<F>{U, u + 1})) -
                   U.cost;

        auto const without =
            U.num_clients == 1 ? Cost{0} : cost(U, Prefix<F>{U, u - 1}, Suffix<F>{U, u + 1});

        return without - U.cost - V.cost +
               cost(V, Prefix<F>{V, v}, first, second, Suffix<F>{V, v + 1});
    }

    static void apply(SearchState<F> &state, Place<F> at_u, Place<F> at_v, Location depot,
                      bool depot_first) {
        auto const slot = state.slot(*at_v.route);
        auto const client = (*at_u.route)[at_u.position];
        auto const moves_back = at_u.route == at_v.route && at_u.position < at_v.position;

        Exchange<F, 1, 0>::apply(state, at_u, at_v);

        // The client is now right after V, which moved up if the client was before it.
        auto const position = at_v.position + (moves_back ? 0 : 1);
        assert(state.routes[slot][position] == client);
        static_cast<void>(client);

        auto &visits = state.edit(slot);
        visits.insert(
            visits.begin() + static_cast<std::ptrdiff_t>(position + (depot_first ? 0 : 1)), depot);
        state.update(slot);
    }
};

/// Inserts a reload at a depot after U, between two clients.
template <class F>
struct InsertReload {
    static Cost delta(SearchState<F> const &state, Place<F> at, Location depot, Cost threshold) {
        auto const &route = *at.route;
        if (route.num_reloads >= route.vehicle->max_reloads)
            return 0;

        if constexpr (F::shipments)
            if (!ShipmentRules<F>(state).allow_cut(at))
                return 0;

        auto const &vehicle = *route.vehicle;
        auto const before = route[at.position], after = route[at.position + 1];
        auto const detour = vehicle.distance(before, depot) + vehicle.distance(depot, after) -
                            vehicle.distance(before, after);
        if (vehicle.unit_distance_cost * detour - route.reducible >= threshold)
            return 0;

        return evaluate<F>(state.data, state.costs(), *route.vehicle, Prefix<F>{route, at.position},
                           Visit<F>{depot}, Suffix<F>{route, at.position + 1})
                   .total() -
               route.cost;
    }

    static void apply(SearchState<F> &state, Place<F> at, Location depot) {
        auto const slot = state.slot(*at.route);
        auto &visits = state.edit(slot);
        visits.insert(visits.begin() + static_cast<std::ptrdiff_t>(at.position) + 1, depot);
        state.update(slot);
    }
};

/// Takes the reload at a position out of its route.
template <class F>
struct RemoveReload {
    static Cost delta(SearchState<F> const &state, Place<F> at) {
        auto const &route = *at.route;
        return evaluate<F>(state.data, state.costs(), *route.vehicle,
                           Prefix<F>{route, at.position - 1}, Suffix<F>{route, at.position + 1})
                   .total() -
               route.cost;
    }

    static void apply(SearchState<F> &state, Place<F> at) {
        auto const slot = state.slot(*at.route);
        auto &visits = state.edit(slot);
        visits.erase(visits.begin() + static_cast<std::ptrdiff_t>(at.position));
        state.update(slot);
    }
};

/// Moves that insert, remove and use reload depots.
template <class F>
class ReloadSearch {
    SearchContext<F> &context_;

    auto &statistics() const {
        return context_.statistics.template of<operators::RelocateWithDepot>();
    }

    void change(Place<F> at, Cost delta, auto apply) {
        context_.touch(at);
        context_.change(delta, apply);
        ++statistics().num_applications;
    }

    void try_remove_reload(Place<F> at) {
        if (at.position == 0 || at.position >= at.route->last() || !context_.is_depot_at(at))
            return;

        ++statistics().num_evaluations;
        auto const delta = RemoveReload<F>::delta(context_.state, at);
        if (delta < 0)
            change(at, delta, [&] { RemoveReload<F>::apply(context_.state, at); });
    }

    void try_insert_reload(Location u) {
        auto const at = context_.place(u);
        if (context_.is_depot_at({at.route, at.position + 1}))
            return;

        Cost best = 0;
        Location best_depot = -1;
        for (auto const depot : at.route->vehicle->reload_depots) {
            ++statistics().num_evaluations;
            auto const delta = InsertReload<F>::delta(context_.state, at, depot, best);
            check_pruning(best, delta, [&] {
                return InsertReload<F>::delta(context_.state, at, depot, max_value);
            });
            if (delta < best) {
                best = delta;
                best_depot = depot;
            }
        }

        if (best_depot >= 0)
            change(at, best, [&] { InsertReload<F>::apply(context_.state, at, best_depot); });
    }

    void try_relocate_with_reload(Location u) {
        auto const at_u = context_.place(u);
        Cost best = 0;
        Place<F> best_at = at_u;
        Location best_depot = -1;
        bool best_depot_first = false;

        for (auto const v : context_.neighbours[u]) {
            if (!context_.state.is_visited(v))
                continue;

            auto const at_v = context_.place(v);
            for (auto const depot : at_v.route->vehicle->reload_depots)
                for (auto const depot_first : {true, false}) {
                    ++statistics().num_evaluations;
                    auto const delta_below = [&](Cost threshold) {
                        return RelocateWithReload<F>::delta(context_.state, at_u, at_v, depot,
                                                            depot_first, threshold);
                    };
                    auto const delta = delta_below(best);
                    check_pruning(best, delta, [&] { return delta_below(max_value); });
                    if (delta < best) {
                        best = delta;
                        best_at = at_v;
                        best_depot = depot;
                        best_depot_first = depot_first;
                    }
                }
        }

        if (best_depot < 0)
            return;

        context_.touch(best_at);
        change(at_u, best, [&] {
            RelocateWithReload<F>::apply(context_.state, at_u, best_at, best_depot,
                                         best_depot_first);
        });
    }

public:
    static constexpr bool is_of_use = F::reloads;

    explicit ReloadSearch(SearchContext<F> &context)
        : context_(context) {}

    /// Looks for better reloads around a visited client.
    void improve(Location u) {
        try_remove_reload({&context_.state.route(u), context_.state.position(u) - 1});
        try_remove_reload({&context_.state.route(u), context_.state.position(u) + 1});
        try_insert_reload(u);
        try_relocate_with_reload(u);
    }
};

namespace operators {
struct RelocateWithDepot {
    static constexpr char name[] = "RelocateWithDepot";

    template <class F>
    using ClientSearch = ReloadSearch<F>;
};
} // namespace operators
} // namespace pyvrp_plus::search

#endif // PYVRP_PLUS_SEARCH_MOVES_RELOCATE_WITH_DEPOT_H
