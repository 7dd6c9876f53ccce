#ifndef PYVRP_PLUS_SEARCH_MOVES_SWAP_TAILS_H
#define PYVRP_PLUS_SEARCH_MOVES_SWAP_TAILS_H

#include "search/data/reach.h"
#include "search/moves/pair_move.h"
#include "search/moves/shipment_rules.h"
#include "search/moves/type_list.h"
#include "search/moves/visit_rules.h"
#include "search/state/evaluate.h"
#include "search/state/search_state.h"

#include <algorithm>

namespace pyvrp_plus::search {
/// 2-opt* (Potvin and Rousseau, 1995): exchanges what follows U with what follows V.
template <class F>
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

    static bool keeps_shipments(SearchState<F> const &state, Place<F> at_u, Place<F> at_v) {
        ShipmentRules<F> const rules(state);
        return rules.allow_cut(at_u) && rules.allow_cut(at_v) &&
               at_u.route->vehicle->is_lifo == at_v.route->vehicle->is_lifo;
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

    // Lower bound of what a route costs that starts as one and ends as another: by its distance.
    static Cost joined_bound(SearchData const &data, Route const &head, std::size_t last,
                             Route const &tail, std::size_t first) {
        if (is_unused(data, head, last, tail, first))
            return 0;

        auto const &vehicle = *head.vehicle;
        auto const is_tail_empty = first == tail.last();
        auto const before_end = is_tail_empty ? head[last] : tail[tail.last() - 1];
        auto const tail_distance =
            is_tail_empty ? Distance{0}
                          : vehicle.distance(head[last], tail[first]) +
                                tail.distance_between(first, tail.last() - 1, vehicle.profile);
        auto const distance = head.distance_before[last] + tail_distance +
                              vehicle.distance(before_end, vehicle.end_depot);

        return vehicle.fixed_cost + vehicle.unit_distance_cost * distance;
    }

    // Whether each vehicle has ways to the tail of the other's route, from the given visit on.
    static bool may_drive_tails(NeighbourPair<F> const &pair, Location tail_u, Location tail_v) {
        auto const may_drive = [&](Vehicle const &vehicle, Location tail) {
            return pair.state.data.is_depot(tail) ||
                   pair.state.nodes[tail].tail_profiles.contains(vehicle.profile);
        };

        return may_drive(*pair.V.vehicle, tail_u) && may_drive(*pair.U.vehicle, tail_v);
    }

    // Lower bound of the change of the penalised cost, by the distances of both routes.
    static Cost bound_by_routes(SearchData const &data, Place<F> at_u, Place<F> at_v) {
        auto const &U = *at_u.route, &V = *at_v.route;
        auto const u = at_u.position, v = at_v.position;

        return joined_bound(data, U, u, V, v + 1) + joined_bound(data, V, v, U, u + 1) - U.cost -
               V.cost;
    }

protected:
    /// The same for tails that start with the given visits, which the vehicles may have no way to.
    static Cost bound_by_routes(NeighbourPair<F> const &pair, Place<F> at_u, Location tail_u,
                                Place<F> at_v, Location tail_v) {
        if (may_drive_tails(pair, tail_u, tail_v))
            return bound_by_routes(pair.state.data, at_u, at_v);

        auto const &U = pair.U, &V = pair.V;
        auto const unit = std::min(U.vehicle->unit_distance_cost, V.vehicle->unit_distance_cost);
        return unit * forbidden_distance - U.cost - V.cost;
    }

    /// What follows U, less what follows V.
    template <class Sums>
    static auto tail_change(NeighbourPair<F> const &pair, Sums const &sums) {
        return sums.total(pair.U) - sums.until(pair.at_u, pair.U) -
               (sums.total(pair.V) - sums.until(pair.at_v, pair.V));
    }

public:
    static constexpr auto stage = PairStage::Join;
    static constexpr bool is_bounded = true;
    static constexpr bool within_route = false, between_routes = true;
    static constexpr bool uses_empty_routes = true;

    static Cost delta(SearchState<F> const &state, Place<F> at_u, Place<F> at_v, Cost threshold) {
        auto const &U = *at_u.route, &V = *at_v.route;

        if (&U == &V || at_u.position >= U.last() || at_v.position >= V.last())
            return 0;

        if constexpr (F::shipments)
            if (!keeps_shipments(state, at_u, at_v))
                return 0;

        if (bound_by_routes(state.data, at_u, at_v) >= threshold)
            return 0;

        if constexpr (F::visit_rules)
            if (!VisitRules<F>(state).allow_swap_of_tails(at_u, at_v))
                return 0;

        return !F::reloads || allows_reloads(state.data, at_u, at_v) ? straight(state, at_u, at_v)
                                                                     : Cost{0};
    }

    static void apply(SearchState<F> &state, Place<F> at_u, Place<F> at_v) {
        auto const slot_u = state.slot(*at_u.route), slot_v = state.slot(*at_v.route);
        auto &U = state.edit(slot_u);
        auto &V = state.edit(slot_v);

        auto const after_u = U.begin() + static_cast<std::ptrdiff_t>(at_u.position) + 1;
        auto const after_v = V.begin() + static_cast<std::ptrdiff_t>(at_v.position) + 1;
        std::vector<Location> new_u(U.begin(), after_u), new_v(V.begin(), after_v);
        new_u.insert(new_u.end(), after_v, V.end() - 1);
        new_v.insert(new_v.end(), after_u, U.end() - 1);

        new_u.push_back(U.back());
        new_v.push_back(V.back());
        U = std::move(new_u);
        V = std::move(new_v);

        state.update(slot_u);
        state.update(slot_v);
    }
};

/// Puts V, with all that follows it, after U.
template <class F>
struct VFollowsU : SwapTails<F> {
    static constexpr bool cuts_before_u = false, cuts_before_v = true;

    template <class Edges>
    static Cost bound(Edges const &edges) {
        auto const x = edges.at_u.after, q = edges.at_v.before;
        auto const change = edges.distance(edges.u, edges.v) + edges.distance.into(q, x) -
                            edges.at_u.distance_after - edges.at_v.distance_before;
        return edges.bound(change, q, x, edges.at_v);
    }

    /// Where the edges bound nothing.
    static Cost bound_by_routes(NeighbourPair<F> const &pair) {
        return SwapTails<F>::bound_by_routes(pair, pair.place_u(), pair.at_u.after,
                                             pair.place_v().before(), pair.v);
    }

    template <class Sums>
    static auto load_change(NeighbourPair<F> const &pair, Sums const &sums) {
        return SwapTails<F>::tail_change(pair, sums) - sums.of(pair.v);
    }
};

/// Puts U, with all that follows it, after V.
template <class F>
struct UFollowsV : SwapTails<F> {
    static constexpr bool cuts_before_u = true, cuts_before_v = false;

    template <class Edges>
    static Cost bound(Edges const &edges) {
        auto const p = edges.at_u.before, y = edges.at_v.after;
        auto const change = edges.distance.into(edges.v, edges.u) + edges.distance(p, y) -
                            edges.at_u.distance_before - edges.at_v.distance_after;
        return edges.bound(change, p, y, edges.at_u);
    }

    /// Where the edges bound nothing.
    static Cost bound_by_routes(NeighbourPair<F> const &pair) {
        return SwapTails<F>::bound_by_routes(pair, pair.place_u().before(), pair.u, pair.place_v(),
                                             pair.at_v.after);
    }

    template <class Sums>
    static auto load_change(NeighbourPair<F> const &pair, Sums const &sums) {
        return SwapTails<F>::tail_change(pair, sums) + sums.of(pair.u);
    }
};

namespace operators {
struct SwapTails {
    static constexpr char name[] = "SwapTails";

    template <class F>
    using Moves = TypeList<VFollowsU<F>, UFollowsV<F>>;
};
} // namespace operators
} // namespace pyvrp_plus::search

#endif // PYVRP_PLUS_SEARCH_MOVES_SWAP_TAILS_H
