#ifndef PYVRP_PLUS_SEARCH_MOVES_SWAP_ROUTES_H
#define PYVRP_PLUS_SEARCH_MOVES_SWAP_ROUTES_H

#include "search/moves/exchange.h"

namespace pyvrp_plus::search {
/// Exchanges all visits of two routes of different vehicle types; one of them may be
/// empty, which changes the vehicle type of the other.
template <class F>
class SwapRoutes {
    // Cost of the visits of `route` when driven by another vehicle.
    static Cost cost_with(SearchState<F> const &state, RouteState<F> const &route,
                          Vehicle const &vehicle) {
        if (route.empty())
            return 0;

        return evaluate<F>(state.data, state.costs(), vehicle, Start<F>{}, Tail<F>{route, 1},
                           Finish<F>{})
            .total();
    }

    // Lower bound of that, if the route keeps its distance.
    static Cost bound_with(SearchState<F> const &state, RouteState<F> const &route,
                           Vehicle const &vehicle) {
        if (route.empty())
            return 0;

        auto cost = vehicle.fixed_cost + vehicle.unit_distance_cost * route.distance();
        if constexpr (F::loads == LoadKind::Sum)
            cost += state.costs().load_penalty(route.load(), vehicle.sum_capacity, 0);

        return cost;
    }

public:
    /// Whether routes keep their distance when they are exchanged.
    static bool keeps_distance(Vehicle const &a, Vehicle const &b) {
        return a.profile == b.profile && a.start_depot == b.start_depot &&
               a.end_depot == b.end_depot;
    }

    /// Change of the penalised cost, or any value >= 0 if that is not below the
    /// threshold (which is at most zero).
    static Cost delta(SearchState<F> const &state, std::size_t slot_u, std::size_t slot_v,
                      Cost threshold) {
        auto const &U = state.routes[slot_u], &V = state.routes[slot_v];

        if (U.vehicle == V.vehicle)
            return 0;

        if (keeps_distance(*U.vehicle, *V.vehicle) &&
            bound_with(state, U, *V.vehicle) + bound_with(state, V, *U.vehicle) - U.cost - V.cost >=
                threshold)
            return 0;

        if constexpr (F::reloads)
            if (!allows_reloads(state.data, U, *V.vehicle) ||
                !allows_reloads(state.data, V, *U.vehicle))
                return 0;

        return cost_with(state, U, *V.vehicle) + cost_with(state, V, *U.vehicle) - U.cost - V.cost;
    }

    static void apply(SearchState<F> &state, std::size_t slot_u, std::size_t slot_v) {
        auto &U = state.edit(slot_u);
        auto &V = state.edit(slot_v);

        std::swap(U, V);
        std::swap(U.front(), V.front()); // the depots stay with their vehicles
        std::swap(U.back(), V.back());

        state.update(slot_u);
        state.update(slot_v);
    }

private:
    static bool allows_reloads(SearchData const &data, RouteState<F> const &route,
                               Vehicle const &vehicle) {
        if (route.num_reloads == 0)
            return true;

        auto const is_allowed = [&](Location location) {
            return !data.is_depot(location) || std::ranges::find(vehicle.reload_depots, location) !=
                                                   vehicle.reload_depots.end();
        };

        return route.num_reloads <= vehicle.max_reloads &&
               std::all_of(route.visits.begin() + 1, route.visits.end() - 1, is_allowed);
    }
};
} // namespace pyvrp_plus::search

#endif // PYVRP_PLUS_SEARCH_MOVES_SWAP_ROUTES_H
