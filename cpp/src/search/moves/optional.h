#ifndef PYVRP_PLUS_SEARCH_MOVES_OPTIONAL_H
#define PYVRP_PLUS_SEARCH_MOVES_OPTIONAL_H

#include "search/moves/exchange.h"

/// Moves that change which clients are visited: for required clients that are missing,
/// for clients with a prize, and for groups of which one member is visited.
namespace pyvrp_plus::search {
/// Inserts an unvisited client after V.
template <class F>
struct Insert {
    /// Change of the penalised cost, or any value that is not below the threshold if the change is
    /// not either; the largest one if the visit is not allowed.
    static Cost delta(SearchState<F> const &state, Location client, Place<F> at, Cost threshold) {
        auto const &route = *at.route;
        if constexpr (F::visit_rules)
            if (!VisitRules<F>(state).allow_insertion(route, client))
                return max_value;

        auto const &vehicle = *route.vehicle;
        auto const before = route[at.position], after = route[at.position + 1];
        auto const gap =
            route.distance_before[at.position + 1] - route.distance_before[at.position];

        auto const change =
            vehicle.distance.into(before, client) + vehicle.distance(client, after) - gap;
        auto bound = vehicle.unit_distance_cost * change - state.data.prize[client] +
                     (route.empty() ? vehicle.fixed_cost : Cost{0}) -
                     (route.reducible - route.load_penalty);

        if (bound >= threshold)
            return bound;

        if constexpr (F::visit_rules)
            if (!VisitRules<F>(state).allow_company(route, client))
                return max_value;

        if constexpr (F::loads == LoadKind::Sum)
            bound += state.costs().load_penalty(route.load() + state.data.visit_sum[client],
                                                vehicle.sum_capacity, 0) -
                     route.load_penalty;

        if constexpr (F::loads == LoadKind::Segments)
            bound += segments_load_penalty<F>(state.data, state.costs(), vehicle,
                                              Prefix<F>{route, at.position}, Visit<F>{client},
                                              Suffix<F>{route, at.position + 1}) -
                     route.load_penalty;

        if (bound >= threshold)
            return bound;

        return cost_change<F>(route.cost + state.data.prize[client], threshold, state.data,
                              state.costs(), vehicle, Prefix<F>{route, at.position},
                              Visit<F>{client}, Suffix<F>{route, at.position + 1});
    }

    static void apply(SearchState<F> &state, Location client, Place<F> at) {
        auto const slot = state.slot(*at.route);
        auto &visits = state.edit(slot);
        visits.insert(visits.begin() + static_cast<std::ptrdiff_t>(at.position) + 1, client);
        state.update(slot);
    }
};

/// Takes a visited client out of the solution.
template <class F>
struct Remove {
    static Cost delta(SearchState<F> const &state, Location client) {
        auto const &route = state.route(client);
        auto const position = state.position(client);

        if (route.num_clients == 1)
            return state.data.prize[client] - route.cost;

        return evaluate<F>(state.data, state.costs(), *route.vehicle,
                           Prefix<F>{route, position - 1}, Suffix<F>{route, position + 1})
                   .total() -
               route.cost + state.data.prize[client];
    }

    static void apply(SearchState<F> &state, Location client) {
        auto const slot = state.slot(state.route(client));
        auto &visits = state.edit(slot);
        visits.erase(visits.begin() + static_cast<std::ptrdiff_t>(state.position(client)));
        state.set_unvisited(client);
        state.update(slot);
    }
};

/// Puts an unvisited client in the place of a visited one.
template <class F>
struct Replace {
    /// Change of the penalised cost; the largest value if the visit is not allowed.
    static Cost delta(SearchState<F> const &state, Location client, Location visited) {
        auto const &route = state.route(visited);
        auto const position = state.position(visited);

        if constexpr (F::visit_rules)
            if (!VisitRules<F>(state).allow_replacement(route, client, visited))
                return max_value;

        return evaluate<F>(state.data, state.costs(), *route.vehicle,
                           Prefix<F>{route, position - 1}, Visit<F>{client},
                           Suffix<F>{route, position + 1})
                   .total() -
               route.cost + state.data.prize[visited] - state.data.prize[client];
    }

    static void apply(SearchState<F> &state, Location client, Location visited) {
        auto const slot = state.slot(state.route(visited));
        state.edit(slot)[state.position(visited)] = client;
        state.set_unvisited(visited);
        state.update(slot);
    }
};
} // namespace pyvrp_plus::search

#endif // PYVRP_PLUS_SEARCH_MOVES_OPTIONAL_H
