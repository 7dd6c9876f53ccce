#ifndef PYVRP_PLUS_SEARCH_MOVES_SWAP_ROUTES_H
#define PYVRP_PLUS_SEARCH_MOVES_SWAP_ROUTES_H

#include "search/data/check_deltas.h"
#include "search/moves/shipment_rules.h"
#include "search/moves/visit_rules.h"
#include "search/state/evaluate.h"
#include "search/state/search_state.h"

#include <algorithm>
#include <utility>

namespace pyvrp_plus::search {
template <class F>
struct SearchContext;

namespace operators {
struct SwapRoutes;
}

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

        if constexpr (F::shipments)
            if (!ShipmentRules<F>::allow_vehicle(U, *V.vehicle) ||
                !ShipmentRules<F>::allow_vehicle(V, *U.vehicle))
                return 0;

        if (keeps_distance(*U.vehicle, *V.vehicle) &&
            bound_with(state, U, *V.vehicle) + bound_with(state, V, *U.vehicle) - U.cost - V.cost >=
                threshold)
            return 0;

        if constexpr (F::visit_rules)
            if (!VisitRules<F>(state).allow_vehicle(U, *V.vehicle) ||
                !VisitRules<F>(state).allow_vehicle(V, *U.vehicle))
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

/// Looks for better vehicles for routes.
template <class F>
class SwapRoutesSearch {
    SearchContext<F> &context_;

    Cost swap_delta(std::size_t slot, std::size_t other, Cost threshold = 0) {
        ++context_.statistics.template of<operators::SwapRoutes>().num_evaluations;
        auto const delta = SwapRoutes<F>::delta(context_.state, slot, other, threshold);
        check_pruning(threshold, delta,
                      [&] { return SwapRoutes<F>::delta(context_.state, slot, other, max_value); });
        return delta;
    }

    void swap_routes(std::size_t slot, std::size_t other, Cost delta) {
        context_.change(delta, [&] { SwapRoutes<F>::apply(context_.state, slot, other); });
        ++context_.statistics.template of<operators::SwapRoutes>().num_applications;
        context_.touch_route(context_.state.routes[slot]);
        context_.touch_route(context_.state.routes[other]);
    }

    // Gives a route the unused vehicle that suits it best.
    void improve_by_unused_vehicles(std::size_t slot) {
        Cost best = 0;
        std::size_t best_slot = slot;

        for (std::size_t type = 0; type != context_.state.num_vehicle_types(); ++type)
            if (auto const empty = context_.state.empty_slot(type))
                if (auto const delta = swap_delta(slot, *empty, best); delta < best) {
                    best = delta;
                    best_slot = *empty;
                }

        if (best < 0)
            swap_routes(slot, best_slot, best);
    }

    // Exchanges a route with those of other vehicle types of which no vehicle is unused: all
    // others may get an unused one.
    void improve_by_scarce_vehicles(std::size_t slot) {
        auto const &state = context_.state;

        for (std::size_t type = 0; type != state.num_vehicle_types(); ++type) {
            if (state.empty_slot(type) || !keeps_distance(slot, state.slots(type).front()))
                continue;

            for (auto const other : state.slots(type))
                if (auto const delta = swap_delta(slot, other); delta < 0)
                    swap_routes(slot, other, delta);
        }
    }

    // Where routes would drive to other depots, exchanging them is rarely worth the effort.
    bool keeps_distance(std::size_t slot, std::size_t other) const {
        return SwapRoutes<F>::keeps_distance(*context_.state.routes[slot].vehicle,
                                             *context_.state.routes[other].vehicle);
    }

public:
    explicit SwapRoutesSearch(SearchContext<F> &context)
        : context_(context) {}

    bool is_of_use() const { return context_.state.num_vehicle_types() > 1; }

    /// Exchanges the vehicle of a route with an unused one, and with those of routes that have
    /// changed since.
    void improve(std::size_t slot, std::int64_t tested) {
        improve_by_unused_vehicles(slot);

        for (std::size_t other = 0; other != context_.state.routes.size(); ++other) {
            auto const &route = context_.state.routes[other];
            if (!route.empty() && !context_.state.routes[slot].empty() &&
                route.vehicle != context_.state.routes[slot].vehicle &&
                std::max(route.last_changed, context_.state.routes[slot].last_changed) > tested)
                if (auto const delta = swap_delta(slot, other); delta < 0)
                    swap_routes(slot, other, delta);
        }
    }

    /// Gives routes that have changed since `SearchState::record` vehicles of other types that
    /// suit them better.
    void improve_changed() {
        auto const num_changed = context_.state.num_recorded();
        for (std::size_t idx = 0; idx != num_changed; ++idx) {
            improve_by_unused_vehicles(context_.state.recorded_slot(idx));
            improve_by_scarce_vehicles(context_.state.recorded_slot(idx));
        }
    }
};

namespace operators {
struct SwapRoutes {
    static constexpr char name[] = "SwapRoutes";

    template <class F>
    using RouteSearch = SwapRoutesSearch<F>;
};
} // namespace operators
} // namespace pyvrp_plus::search

#endif // PYVRP_PLUS_SEARCH_MOVES_SWAP_ROUTES_H
