#ifndef PYVRP_PLUS_SEARCH_MOVES_INSERTION_H
#define PYVRP_PLUS_SEARCH_MOVES_INSERTION_H

#include "search/data/check_deltas.h"
#include "search/moves/insert_trip.h"
#include "search/moves/optional.h"
#include "search/moves/swap_routes.h"
#include "search/neighbourhood/neighbourhood.h"

#include <cstddef>
#include <optional>
#include <span>

namespace pyvrp_plus::search {
/// Where an unvisited client can go, and what that changes.
template <class F>
struct Insertion {
    Cost delta = max_value;
    Place<F> at = {nullptr, 0};
    Cost to_beat = max_value; // the change, and its noise

    // Unused vehicle, if any, that then drives the route, for it can carry more.
    std::optional<std::size_t> larger = {};

    // Where the client makes a trip of its own: the reload, and whether it is before the client.
    Location reload = -1;
    bool reload_first = false;

    bool found() const { return at.route != nullptr; }

    /// Noise is not negative. It makes a place look dearer than it is.
    void consider(SearchState<F> const &state, Location client, RouteState<F> const &route,
                  std::size_t position, Cost noise = 0) {
        Place<F> const place = {&route, position};
        auto const limit = to_beat - noise;
        auto const change = Insert<F>::delta(state, client, place, limit);
        check_pruning(limit, change,
                      [&] { return Insert<F>::delta(state, client, place, max_value); });

        if (change < limit) {
            delta = change;
            to_beat = change + noise;
            at = place;
            larger = {};
            reload = -1;
        }
    }

    /// Considers a trip of its own for the client, in each used route: before other trips, and
    /// after the last one.
    void consider_trips(SearchState<F> const &state, Location client) {
        for (auto const &route : state.routes) {
            if (route.empty() || route.num_reloads >= route.vehicle->max_reloads)
                continue;

            for (auto const depot : route.vehicle->reload_depots) {
                for (std::size_t position = 0; position != route.last(); ++position)
                    if (position == 0 || state.data.is_depot(route[position]))
                        consider_trip(state, client, {&route, position}, depot, false);

                consider_trip(state, client, {&route, route.last() - 1}, depot, true);
            }
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
                    SwapRoutes<F>::keeps_distance(vehicle, other) &&
                    may_drive(state, client, route, other))
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
        if constexpr (F::reloads)
            if (reload >= 0) {
                InsertTrip<F>::apply(state, client, at, reload, reload_first);
                return;
            }

        Insert<F>::apply(state, client, at);
        if (larger)
            SwapRoutes<F>::apply(state, slot, *larger);
    }

    /// Considers all places in a route.
    void consider_route(SearchState<F> const &state, Location client, RouteState<F> const &route) {
        for (std::size_t position = 0; position != route.last(); ++position)
            consider(state, client, route, position);
    }

    /// Considers all places in used routes.
    void consider_everywhere(SearchState<F> const &state, Location client) {
        for (auto const &route : state.routes)
            if (!route.empty())
                consider_route(state, client, route);
    }

private:
    void consider_trip(SearchState<F> const &state, Location client, Place<F> place, Location depot,
                       bool depot_first) {
        auto const delta_below = [&](Cost threshold) {
            return InsertTrip<F>::delta(state, client, place, depot, depot_first, threshold);
        };
        auto const change = delta_below(to_beat);
        check_pruning(to_beat, change, [&] { return delta_below(max_value); });

        if (change < to_beat) {
            delta = to_beat = change;
            at = place;
            larger = {};
            reload = depot;
            reload_first = depot_first;
        }
    }

    // Whether another vehicle may make the visits of a route, and the client's.
    static bool may_drive(SearchState<F> const &state, Location client, RouteState<F> const &route,
                          Vehicle const &vehicle) {
        if constexpr (F::visit_rules) {
            VisitRules<F> const rules(state);
            return state.data.can_serve(vehicle, client) &&
                   rules.allow_vehicle(route, vehicle, 1) && rules.allow_company(route, client);
        } else
            return true;
    }

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
        if (bound >= to_beat)
            return;

        auto const cost = evaluate<F>(data, state.costs(), vehicle, Start<F>{},
                                      Span<F>{route, 1, place.position + 1}, Visit<F>{client},
                                      Tail<F>{route, place.position + 1}, Finish<F>{})
                              .total();
        if (cost - saved < to_beat) {
            delta = to_beat = cost - saved;
            at = place;
            larger = slot;
        }
    }
};

/// Which places are considered for a client: all of them, and for what they cost.
struct EveryPlace {
    static constexpr bool may_open_route = true;
    static constexpr bool considers_larger = false; // vehicles for a route

    std::size_t num_neighbours(std::size_t most) const { return most; }

    /// Whether a neighbour is left out. Asked for each of them, from the nearest on.
    bool skips() { return false; }

    /// Whether a place for the pickup of a shipment is left out, in a route that is considered.
    bool blinks() { return false; }

    /// What is added to the cost of a place when places are compared.
    Cost noise() { return 0; }
};

/// Cheapest insertion into a given route. If no place of those that are chosen is allowed, any is.
template <class F, class Choice>
Insertion<F> cheapest_insertion(SearchState<F> const &state, RouteState<F> const &route,
                                Location client, Choice choice) {
    Insertion<F> best;
    state.work += route.visits.size();

    for (std::size_t position = 0; position != route.last(); ++position)
        if (!choice.skips()) {
            best.consider(state, client, route, position, choice.noise());
            if (choice.considers_larger)
                best.consider_larger(state, client, route, position);
        }

    if (!best.found())
        best.consider_route(state, client, route);

    return best;
}

/// Cheapest insertion next to a neighbour of the client or in an unused vehicle; or in the route
/// that it has to be on.
template <class F, class Choice = EveryPlace>
Insertion<F> cheapest_insertion(SearchState<F> const &state, Neighbours const &neighbours,
                                Location client, Choice choice = {}) {
    if constexpr (F::visit_rules)
        if (auto const *route = VisitRules<F>(state).route_of_company(client))
            return cheapest_insertion(state, *route, client, choice);

    Insertion<F> best;
    auto const &all = neighbours[client];
    auto const near = std::span(all).first(choice.num_neighbours(all.size()));
    state.work += near.size();

    for (auto const neighbour : near)
        if (state.is_visited(neighbour) && !choice.skips()) {
            auto const &route = state.route(neighbour);
            auto const position = state.position(neighbour);
            for (auto const after : {position, position - 1}) {
                best.consider(state, client, route, after, choice.noise());
                if (choice.considers_larger)
                    best.consider_larger(state, client, route, after);
            }
        }

    if (choice.may_open_route) {
        best.consider_empty_routes(state, client);
        if constexpr (F::reloads)
            best.consider_trips(state, client);
    }

    if constexpr (F::visit_rules)
        if (!best.found() && state.data.needs_place(client)) {
            best.consider_everywhere(state, client);
            best.consider_empty_routes(state, client);
        }

    return best;
}

/// The same for a client that has to be inserted: if there is none of these places, all others
/// are considered.
template <class F, class Choice = EveryPlace>
Insertion<F> required_insertion(SearchState<F> const &state, Neighbours const &neighbours,
                                Location client, Choice choice = {}) {
    auto best = cheapest_insertion(state, neighbours, client, choice);
    if (!best.found())
        best.consider_everywhere(state, client);
    if (!best.found() && !choice.may_open_route)
        best.consider_empty_routes(state, client);

    return best;
}
} // namespace pyvrp_plus::search

#endif // PYVRP_PLUS_SEARCH_MOVES_INSERTION_H
