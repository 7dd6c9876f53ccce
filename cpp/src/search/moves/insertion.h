#ifndef PYVRP_PLUS_SEARCH_MOVES_INSERTION_H
#define PYVRP_PLUS_SEARCH_MOVES_INSERTION_H

#include "search/data/check_deltas.h"
#include "search/moves/optional.h"
#include "search/moves/swap_routes.h"
#include "search/neighbourhood/neighbourhood.h"

#include <optional>

namespace pyvrp_plus::search {
/// Where an unvisited client can go, and what that changes.
template <class F>
struct Insertion {
    Cost delta = max_value;
    Place<F> at = {nullptr, 0};

    // Unused vehicle, if any, that then drives the route, for it can carry more.
    std::optional<std::size_t> larger = {};

    bool found() const { return at.route != nullptr; }

    void consider(SearchState<F> const &state, Location client, RouteState<F> const &route,
                  std::size_t position) {
        Place<F> const place = {&route, position};
        auto const change = Insert<F>::delta(state, client, place, delta);
        check_pruning(delta, change,
                      [&] { return Insert<F>::delta(state, client, place, max_value); });

        if (change < delta) {
            delta = change;
            at = place;
            larger = {};
        }
    }

    /// Considers that an unused vehicle with more capacity drives the route, where the client
    /// is too much for the present one: better than to pay for another vehicle elsewhere.
    void consider_larger(SearchState<F> const &state, Location client, RouteState<F> const &route,
                         std::size_t position) {
        if constexpr (F::loads == LoadKind::Sum) {
            auto const &vehicle = *route.vehicle;
            if (route.load() + state.data.visit_sum[client] <= vehicle.sum_capacity)
                return;

            for (auto const &other : state.data.vehicles)
                if (other.sum_capacity > vehicle.sum_capacity &&
                    SwapRoutes<F>::keeps_distance(vehicle, other))
                    if (auto const slot = state.empty_slot(other.type))
                        consider_vehicle(state, client, {&route, position}, *slot);
        }
    }

    /// Considers an unused vehicle of each type.
    void consider_empty_routes(SearchState<F> const &state, Location client) {
        for (std::size_t type = 0; type != state.num_vehicle_types(); ++type)
            if (auto const slot = state.empty_slot(type))
                consider(state, client, state.routes[*slot], 0);
    }

    /// Inserts the client.
    void apply(SearchState<F> &state, Location client) const {
        auto const slot = state.slot(*at.route);
        Insert<F>::apply(state, client, at);
        if (larger)
            SwapRoutes<F>::apply(state, slot, *larger);
    }

    /// Considers all places in used routes.
    void consider_everywhere(SearchState<F> const &state, Location client) {
        for (auto const &route : state.routes)
            if (!route.empty())
                for (std::size_t position = 0; position != route.last(); ++position)
                    consider(state, client, route, position);
    }

private:
    // With another vehicle, of the same matrix and depots.
    void consider_vehicle(SearchState<F> const &state, Location client, Place<F> place,
                          std::size_t slot) {
        auto const &data = state.data;
        auto const &route = *place.route;
        auto const &vehicle = *state.routes[slot].vehicle;
        auto const before = route[place.position], after = route[place.position + 1];

        auto const distance =
            route.distance() + vehicle.distance.into(before, client) +
            vehicle.distance(client, after) -
            (route.distance_before[place.position + 1] - route.distance_before[place.position]);
        auto const saved = route.cost + data.prize[client];
        auto const bound = vehicle.fixed_cost + vehicle.unit_distance_cost * distance +
                           state.costs().load_penalty(route.load() + data.visit_sum[client],
                                                      vehicle.sum_capacity, 0) -
                           saved;
        if (bound >= delta)
            return;

        auto const cost = evaluate<F>(data, state.costs(), vehicle, Start<F>{},
                                      Span<F>{route, 1, place.position + 1}, Visit<F>{client},
                                      Tail<F>{route, place.position + 1}, Finish<F>{})
                              .total();
        if (cost - saved < delta) {
            delta = cost - saved;
            at = place;
            larger = slot;
        }
    }
};

/// Cheapest insertion next to a neighbour of the client or in an unused vehicle. The
/// predicate `skips()` is asked for every neighbour and may leave it out. Routes may get
/// larger vehicles if asked for.
template <class F, class Skip>
Insertion<F> cheapest_insertion(SearchState<F> const &state, Neighbours const &neighbours,
                                Location client, Skip skips, bool considers_larger = false) {
    Insertion<F> best;
    state.work += neighbours[client].size();

    for (auto const neighbour : neighbours[client])
        if (state.is_visited(neighbour) && !skips()) {
            auto const &route = state.route(neighbour);
            auto const position = state.position(neighbour);
            for (auto const after : {position, position - 1}) {
                best.consider(state, client, route, after);
                if (considers_larger)
                    best.consider_larger(state, client, route, after);
            }
        }

    best.consider_empty_routes(state, client);
    return best;
}

/// The same for a client that has to be inserted: if no neighbour is visited and no
/// vehicle is free, all places are considered.
template <class F, class Skip>
Insertion<F> required_insertion(SearchState<F> const &state, Neighbours const &neighbours,
                                Location client, Skip skips, bool considers_larger = false) {
    auto best = cheapest_insertion(state, neighbours, client, skips, considers_larger);
    if (!best.found())
        best.consider_everywhere(state, client);

    return best;
}
} // namespace pyvrp_plus::search

#endif // PYVRP_PLUS_SEARCH_MOVES_INSERTION_H
