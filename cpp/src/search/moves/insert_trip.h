#ifndef PYVRP_PLUS_SEARCH_MOVES_INSERT_TRIP_H
#define PYVRP_PLUS_SEARCH_MOVES_INSERT_TRIP_H

#include "search/moves/exchange.h"
#include "search/moves/place.h"

namespace pyvrp_plus::search {
/// Inserts an unvisited client and a reload after V: as a trip of its own, if V is a depot or the
/// last visit before one. The reload is before the client, or after it.
template <class F>
struct InsertTrip {
    /// Change of the penalised cost, or any value that is not below the threshold if the change is
    /// not either; the largest one if the visit is not allowed.
    static Cost delta(SearchState<F> const &state, Location client, Place<F> at, Location depot,
                      bool depot_first, Cost threshold) {
        auto const &data = state.data;
        auto const &route = *at.route;
        auto const &vehicle = *route.vehicle;
        auto const first = depot_first ? depot : client, second = depot_first ? client : depot;
        auto const after = route[at.position + 1];
        auto const gap =
            route.distance_before[at.position + 1] - route.distance_before[at.position];

        auto const detour = vehicle.distance(route[at.position], first) +
                            vehicle.distance(first, second) + vehicle.distance(second, after) - gap;

        // Other trips keep their loads. Only what comes to lie behind a new first trip no longer
        // has the initial load of the vehicle beside it.
        auto const saved =
            at.position == 0 ? route.reducible : route.reducible - route.load_penalty;
        auto const bound = vehicle.unit_distance_cost * detour - data.prize[client] - saved;
        if (bound >= threshold)
            return bound;

        if constexpr (F::visit_rules) {
            VisitRules<F> const rules(state);
            if (!rules.allow_insertion(route, client) || !rules.allow_company(route, client))
                return max_value;
        }

        return cost_change<F>(route.cost + data.prize[client], threshold, data, state.costs(),
                              vehicle, Prefix<F>{route, at.position}, Visit<F>{first},
                              Visit<F>{second}, Suffix<F>{route, at.position + 1});
    }

    static void apply(SearchState<F> &state, Location client, Place<F> at, Location depot,
                      bool depot_first) {
        auto const slot = state.slot(*at.route);
        auto &visits = state.edit(slot);
        auto const place = visits.begin() + static_cast<std::ptrdiff_t>(at.position) + 1;
        visits.insert(visits.insert(place, depot) + (depot_first ? 1 : 0), client);
        state.update(slot);
    }
};
} // namespace pyvrp_plus::search

#endif // PYVRP_PLUS_SEARCH_MOVES_INSERT_TRIP_H
