#ifndef PYVRP_PLUS_SEARCH_INSERT_CLIENTS_H
#define PYVRP_PLUS_SEARCH_INSERT_CLIENTS_H

#include "search/insertion.h"

#include <limits>

namespace pyvrp_plus::search {
/// The used route whose centre, the mean of its clients' coordinates, is nearest.
template <class F>
RouteState<F> const &nearest_route(SearchState<F> const &state, Location client) {
    auto const &problem = *state.data.problem;
    auto nearest_distance = std::numeric_limits<double>::infinity();
    RouteState<F> const *nearest = nullptr;

    for (auto const &route : state.routes) {
        if (route.empty())
            continue;

        double x = 0, y = 0;
        for (auto const visit : route.visits)
            if (!state.data.is_depot(visit)) {
                x += problem.client(visit).x;
                y += problem.client(visit).y;
            }

        auto const size = static_cast<double>(route.num_clients);
        auto const distance =
            std::hypot(x / size - problem.client(client).x, y / size - problem.client(client).y);

        // Coordinates need not be numbers; then the first route is as good as any.
        if (!nearest || distance < nearest_distance) {
            nearest = &route;
            nearest_distance = distance;
        }
    }

    return *nearest;
}

/// Inserts clients in the given order, each where it is cheapest in a used route, of
/// which there must be one.
template <class F>
void insert_clients(SearchState<F> &state, std::vector<Location> const &clients, InsertInto into) {
    for (auto const client : clients) {
        Insertion<F> best;

        if (into == InsertInto::AnyRoute)
            best.consider_everywhere(state, client);
        else
            best.consider_route(state, client, nearest_route(state, client));

        Insert<F>::apply(state, client, best.at);
    }
}
} // namespace pyvrp_plus::search

#endif // PYVRP_PLUS_SEARCH_INSERT_CLIENTS_H
