#ifndef PYVRP_PLUS_SEARCH_MOVES_TURNED_TAILS_H
#define PYVRP_PLUS_SEARCH_MOVES_TURNED_TAILS_H

#include "search/moves/place.h"
#include "search/moves/visit_rules.h"
#include "search/state/evaluate.h"
#include "search/state/search_state.h"

#include <iterator>
#include <utility>
#include <vector>

namespace pyvrp_plus::search {
/// 2-opt between two routes: U is followed by V and what precedes it, backwards, and what
/// follows U, backwards, precedes the visits after V.
template <class F>
class TurnedTails {
    static Cost cost_change(SearchState<F> const &state, Place<F> at_u, Place<F> at_v) {
        auto const &U = *at_u.route, &V = *at_v.route;
        auto const u = at_u.position, v = at_v.position;

        auto cost = -U.cost - V.cost;

        if (u + v > 0)
            cost += evaluate<F>(state.data, state.costs(), *U.vehicle, Prefix<F>{U, u},
                                Reversed<F>{V, 1, v + 1}, Finish<F>{})
                        .total();

        if (u + 1 != U.last() || v + 1 != V.last())
            cost += evaluate<F>(state.data, state.costs(), *V.vehicle, Start<F>{},
                                Reversed<F>{U, u + 1, U.last()}, Suffix<F>{V, v + 1})
                        .total();

        return cost;
    }

    // Lower bound of the change of the penalised cost, by the edges.
    static Cost bound(Place<F> at_u, Place<F> at_v) {
        auto const &U = *at_u.route, &V = *at_v.route;
        auto const &vehicle = *U.vehicle;
        auto const u = U[at_u.position], x = U[at_u.position + 1];
        auto const v = V[at_v.position], y = V[at_v.position + 1];

        auto const change = vehicle.distance(u, v) + vehicle.distance(x, y) -
                            vehicle.distance(u, x) - V.vehicle->distance(v, y);

        // An emptied route saves its fixed cost, a newly used one adds it.
        auto const empties_u = at_u.position == 0 && at_v.position == 0;
        auto const empties_v = at_u.position + 1 == U.last() && at_v.position + 1 == V.last();
        auto const fixed = U.vehicle->fixed_cost * (U.empty() - empties_u) +
                           V.vehicle->fixed_cost * (V.empty() - empties_v);

        return vehicle.unit_distance_cost * change - U.reducible - V.reducible + fixed;
    }

public:
    static Cost delta(SearchState<F> const &state, Place<F> at_u, Place<F> at_v, Cost threshold) {
        auto const &U = *at_u.route, &V = *at_v.route;

        if (at_u.position >= U.last() || at_v.position >= V.last())
            return 0;

        if (U.vehicle->is_joinable(*V.vehicle) && bound(at_u, at_v) >= threshold)
            return 0;

        if constexpr (F::visit_rules)
            if (!VisitRules<F>(state).allow_turned_tails(at_u, at_v))
                return 0;

        return state.data.is_symmetric ? cost_change(state, at_u, at_v) : Cost{0};
    }

    static void apply(SearchState<F> &state, Place<F> at_u, Place<F> at_v) {
        auto const slot_u = state.slot(*at_u.route), slot_v = state.slot(*at_v.route);
        auto &U = state.edit(slot_u);
        auto &V = state.edit(slot_v);

        auto const after_u = U.begin() + static_cast<std::ptrdiff_t>(at_u.position) + 1;
        auto const after_v = V.begin() + static_cast<std::ptrdiff_t>(at_v.position) + 1;
        std::vector<Location> new_u(U.begin(), after_u), new_v(V.begin(), V.begin() + 1);
        new_u.insert(new_u.end(), std::reverse_iterator(after_v), V.rend() - 1);
        new_v.insert(new_v.end(), U.rbegin() + 1, std::reverse_iterator(after_u));
        new_v.insert(new_v.end(), after_v, V.end() - 1);

        new_u.push_back(U.back());
        new_v.push_back(V.back());
        U = std::move(new_u);
        V = std::move(new_v);

        state.update(slot_u);
        state.update(slot_v);
    }
};
} // namespace pyvrp_plus::search

#endif // PYVRP_PLUS_SEARCH_MOVES_TURNED_TAILS_H
