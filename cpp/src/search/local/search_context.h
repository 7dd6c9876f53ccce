#ifndef PYVRP_PLUS_SEARCH_LOCAL_SEARCH_CONTEXT_H
#define PYVRP_PLUS_SEARCH_LOCAL_SEARCH_CONTEXT_H

#include "search/data/check_deltas.h"
#include "search/moves/move_set.h"
#include "search/moves/place.h"
#include "search/moves/search_statistics.h"
#include "search/neighbourhood/neighbourhood.h"
#include "search/state/promising.h"

#include <algorithm>

namespace pyvrp_plus::search {
/// What all parts of a local search share: the state they change, and the queue of
/// clients around which something has changed.
template <class F>
struct SearchContext {
    SearchState<F> &state;
    SearchData const &data;
    Neighbours const &neighbours;
    MoveSet const moves;
    Promising promising;

    /// Whether all clients of a changed route become promising, not only those near.
    bool is_exhaustive = false;

    SearchStatistics statistics;

    SearchContext(SearchState<F> &state, Neighbours const &neighbours, MoveSet const &moves)
        : state(state)
        , data(state.data)
        , neighbours(neighbours)
        , moves(moves)
        , promising(state.data.num_locations) {}

    Place<F> place(Location client) const { return {&state.route(client), state.position(client)}; }

    bool is_depot_at(Place<F> at) const {
        return at.position == 0 || at.position >= at.route->last() ||
               (F::reloads && data.is_depot((*at.route)[at.position]));
    }

    /// Makes the clients around a place, which is about to change, promising.
    void touch(Place<F> at) {
        if (is_exhaustive) {
            touch_route(*at.route);
            return;
        }

        auto const &visits = at.route->visits;
        auto const first = at.position < 2 ? 1 : at.position - 1;
        auto const last = std::min(at.position + 4, visits.size() - 1);
        touch_positions(*at.route, first, last);
    }

    /// Makes all clients of a route promising.
    void touch_route(RouteState<F> const &route) { touch_positions(route, 1, route.last()); }

    /// Runs a change of the state that was promised to change the cost by `delta`.
    template <class Apply>
    void change(Cost delta, Apply apply) {
        auto const promised = state.cost + delta;
        apply();
        ++statistics.num_updates;
        verify(promised);
    }

    /// Checks, in builds that ask for it, that the state costs what was promised.
    void verify([[maybe_unused]] Cost promised) const {
        if constexpr (checks_deltas)
            check_delta(promised, state.cost, state.recomputed_cost());
    }

private:
    void touch_positions(RouteState<F> const &route, std::size_t first, std::size_t last) {
        for (auto pos = first; pos < last; ++pos)
            if (!data.is_depot(route[pos]))
                promising.push(route[pos]);
    }
};
} // namespace pyvrp_plus::search

#endif // PYVRP_PLUS_SEARCH_LOCAL_SEARCH_CONTEXT_H
