#ifndef PYVRP_PLUS_SEARCH_MOVES_SWAP_TAILS_H
#define PYVRP_PLUS_SEARCH_MOVES_SWAP_TAILS_H

#include "search/moves/exchange.h"

#include <algorithm>

namespace pyvrp_plus::search {
/// 2-opt* (Potvin and Rousseau, 1995): exchanges what follows U with what follows V.
/// With Turn, U is followed by V and what precedes it, backwards, and what follows U,
/// backwards, precedes the visits after V.
template <class F, bool Turn = false>
class SwapTails {
    using Route = RouteState<F>;

    // Whether there are clients at the positions [first, last).
    static bool has_clients(SearchData const &data, Route const &route, std::size_t first,
                            std::size_t last) {
        while (F::reloads && first != last && data.is_depot(route[first]))
            ++first;

        return first != last;
    }

    // Whether no client is left for a route that starts as one and ends as another.
    static bool is_unused(SearchData const &data, Route const &head, std::size_t last,
                          Route const &tail, std::size_t first) {
        return !has_clients(data, head, 1, last + 1) &&
               !has_clients(data, tail, first, tail.last());
    }

    // Whether each vehicle may make the reloads of the other's tail.
    static bool allows_reloads(SearchData const &data, Place<F> at_u, Place<F> at_v) {
        auto const &U = *at_u.route, &V = *at_v.route;

        if (U.num_reloads + V.num_reloads == 0)
            return true;

        if (U.vehicle != V.vehicle)
            return false;

        auto const tail_reloads = [&](Place<F> at) {
            auto const &visits = at.route->visits;
            return static_cast<std::size_t>(std::count_if(
                visits.begin() + static_cast<std::ptrdiff_t>(at.position) + 1, visits.end() - 1,
                [&](auto location) { return data.is_depot(location); }));
        };

        auto const tail_u = tail_reloads(at_u), tail_v = tail_reloads(at_v);
        return U.num_reloads - tail_u + tail_v <= U.vehicle->max_reloads &&
               V.num_reloads - tail_v + tail_u <= V.vehicle->max_reloads;
    }

    static Cost straight(SearchState<F> const &state, Place<F> at_u, Place<F> at_v) {
        auto const &U = *at_u.route, &V = *at_v.route;
        auto const u = at_u.position, v = at_v.position;

        auto const joined = [&](Route const &head, std::size_t last, Route const &tail,
                                std::size_t first) {
            if (is_unused(state.data, head, last, tail, first))
                return Cost{0};

            if (head.vehicle == tail.vehicle)
                return evaluate<F>(state.data, state.costs(), *head.vehicle, Prefix<F>{head, last},
                                   Suffix<F>{tail, first})
                    .total();

            return evaluate<F>(state.data, state.costs(), *head.vehicle, Prefix<F>{head, last},
                               Tail<F>{tail, first}, Finish<F>{})
                .total();
        };

        return joined(U, u, V, v + 1) + joined(V, v, U, u + 1) - U.cost - V.cost;
    }

    static Cost turned(SearchState<F> const &state, Place<F> at_u, Place<F> at_v) {
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

    // Lower bound of what a route costs that starts as one and ends as another: by its distance.
    static Cost joined_bound(SearchData const &data, Route const &head, std::size_t last,
                             Route const &tail, std::size_t first) {
        if (is_unused(data, head, last, tail, first))
            return 0;

        auto const &vehicle = *head.vehicle;
        auto const is_tail_empty = first == tail.last();
        auto const before_end = is_tail_empty ? head[last] : tail[tail.last() - 1];
        auto const tail_distance =
            is_tail_empty ? 0
                          : vehicle.distance(head[last], tail[first]) +
                                tail.distance_between(first, tail.last() - 1, vehicle.profile);
        auto const distance = head.distance_before[last] + tail_distance +
                              vehicle.distance(before_end, vehicle.end_depot);

        return vehicle.fixed_cost + vehicle.unit_distance_cost * distance;
    }

    // The same for joining parts in any direction, by the edges.
    static Cost turned_bound(Place<F> at_u, Place<F> at_v) {
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
    /// Lower bound of the change of the penalised cost, by distance.
    static Cost bound(SearchData const &data, Place<F> at_u, Place<F> at_v) {
        auto const &U = *at_u.route, &V = *at_v.route;
        auto const u = at_u.position, v = at_v.position;

        if constexpr (Turn)
            return U.vehicle->is_joinable(*V.vehicle) ? turned_bound(at_u, at_v) : -max_value;
        else
            return joined_bound(data, U, u, V, v + 1) + joined_bound(data, V, v, U, u + 1) -
                   U.cost - V.cost;
    }

    static Cost delta(SearchState<F> const &state, Place<F> at_u, Place<F> at_v, Cost threshold) {
        auto const &U = *at_u.route, &V = *at_v.route;

        if (&U == &V || at_u.position >= U.last() || at_v.position >= V.last())
            return 0;

        if (bound(state.data, at_u, at_v) >= threshold)
            return 0;

        if constexpr (Turn)
            return state.data.is_symmetric ? turned(state, at_u, at_v) : 0;
        else
            return !F::reloads || allows_reloads(state.data, at_u, at_v)
                       ? straight(state, at_u, at_v)
                       : 0;
    }

    static void apply(SearchState<F> &state, Place<F> at_u, Place<F> at_v) {
        auto const slot_u = state.slot(*at_u.route), slot_v = state.slot(*at_v.route);
        auto &U = state.edit(slot_u);
        auto &V = state.edit(slot_v);

        auto const after_u = U.begin() + static_cast<std::ptrdiff_t>(at_u.position) + 1;
        auto const after_v = V.begin() + static_cast<std::ptrdiff_t>(at_v.position) + 1;
        std::vector<Location> new_u(U.begin(), after_u), new_v(V.begin(), V.begin() + 1);

        if constexpr (Turn) {
            new_u.insert(new_u.end(), std::reverse_iterator(after_v), V.rend() - 1);
            new_v.insert(new_v.end(), U.rbegin() + 1, std::reverse_iterator(after_u));
            new_v.insert(new_v.end(), after_v, V.end() - 1);
        } else {
            new_v.assign(V.begin(), after_v);
            new_u.insert(new_u.end(), after_v, V.end() - 1);
            new_v.insert(new_v.end(), after_u, U.end() - 1);
        }

        new_u.push_back(U.back());
        new_v.push_back(V.back());
        U = std::move(new_u);
        V = std::move(new_v);

        state.update(slot_u);
        state.update(slot_v);
    }
};
} // namespace pyvrp_plus::search

#endif // PYVRP_PLUS_SEARCH_MOVES_SWAP_TAILS_H
