#ifndef PYVRP_PLUS_SEARCH_INSERTION_H
#define PYVRP_PLUS_SEARCH_INSERTION_H

#include "search/check_deltas.h"
#include "search/moves/optional.h"
#include "search/neighbourhood.h"

namespace pyvrp_plus::search {
/// Where an unvisited client can go, and what that changes.
template <class F>
struct Insertion {
    Cost delta = max_value;
    Place<F> at = {nullptr, 0};

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
        }
    }

    /// Considers an unused vehicle of each type.
    void consider_empty_routes(SearchState<F> const &state, Location client) {
        for (std::size_t type = 0; type != state.num_vehicle_types(); ++type)
            if (auto const slot = state.empty_slot(type))
                consider(state, client, state.routes[*slot], 0);
    }

    /// Considers all places in used routes.
    void consider_everywhere(SearchState<F> const &state, Location client) {
        for (auto const &route : state.routes)
            if (!route.empty())
                for (std::size_t position = 0; position != route.last(); ++position)
                    consider(state, client, route, position);
    }
};

/// Cheapest insertion next to a neighbour of the client or in an unused vehicle. The
/// predicate `skips()` is asked for every neighbour and may leave it out.
template <class F, class Skip>
Insertion<F> cheapest_insertion(SearchState<F> const &state, Neighbours const &neighbours,
                                Location client, Skip skips) {
    Insertion<F> best;

    for (auto const neighbour : neighbours[client])
        if (state.is_visited(neighbour) && !skips()) {
            auto const &route = state.route(neighbour);
            auto const position = state.position(neighbour);
            best.consider(state, client, route, position);
            best.consider(state, client, route, position - 1);
        }

    best.consider_empty_routes(state, client);
    return best;
}

/// The same for a client that has to be inserted: if no neighbour is visited and no
/// vehicle is free, all places are considered.
template <class F, class Skip>
Insertion<F> required_insertion(SearchState<F> const &state, Neighbours const &neighbours,
                                Location client, Skip skips) {
    auto best = cheapest_insertion(state, neighbours, client, skips);
    if (!best.found())
        best.consider_everywhere(state, client);

    return best;
}
} // namespace pyvrp_plus::search

#endif // PYVRP_PLUS_SEARCH_INSERTION_H
