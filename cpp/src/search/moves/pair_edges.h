#ifndef PYVRP_PLUS_SEARCH_MOVES_PAIR_EDGES_H
#define PYVRP_PLUS_SEARCH_MOVES_PAIR_EDGES_H

#include "search/data/node.h"
#include "search/moves/pair_move.h"

#include <algorithm>

namespace pyvrp_plus::search {
/// The edges around a client U and its neighbour V that relocations and exchanges change. Those
/// that most moves need are read at once, whatever moves are in use. In names, P, U, X, XX and
/// Q, V, Y, YY follow each other in the two routes.
template <class F, bool IsSameProfile, class Distances>
struct PairEdges {
    SearchData const &data;
    Distances const &a, &b; // as the vehicles of U and V see them, which are the same or not
    Node const &at_u, &at_v;
    Vehicle const &vehicle_u, &vehicle_v;

    Location const p, u, x, xx;
    Location const q, v, y, yy;
    bool const has_x, has_y; // as clients

    Cost const unit_a, unit_b; // cost of a unit of distance

    // What is left out with U, with U and X, with V, and what is between Q, V and Y.
    Distance const out_one, out_two, out_v, gap_before, gap_after;
    Distance const inner_u; // from U to X, for V's vehicle

    // Edges next to U are read from U's rows and columns: these are at hand again and again.
    Distance const vu, uv, qu, uy, xy, pv;

    [[gnu::always_inline]] PairEdges(SearchData const &data, Location u, Node const &at_u,
                                     Distances const &a, Location v, Node const &at_v,
                                     Distances const &b)
        : data(data)
        , a(a)
        , b(b)
        , at_u(at_u)
        , at_v(at_v)
        , vehicle_u(data.vehicles[at_u.vehicle_type])
        , vehicle_v(data.vehicles[at_v.vehicle_type])
        , p(at_u.before)
        , u(u)
        , x(at_u.after)
        , xx(at_u.after_next)
        , q(at_v.before)
        , v(v)
        , y(at_v.after)
        , yy(at_v.after_next)
        , has_x(!data.is_depot(x))
        , has_y(!data.is_depot(y))
        , unit_a(vehicle_u.unit_distance_cost)
        , unit_b(vehicle_v.unit_distance_cost)
        , out_one(at_u.distance_before + at_u.distance_after)
        , out_two(out_one + at_u.distance_after_next)
        , out_v(at_v.distance_before + at_v.distance_after)
        , gap_before(at_v.distance_before)
        , gap_after(at_v.distance_after)
        , inner_u(IsSameProfile ? at_u.distance_after : b(u, x))
        , vu(b.into(v, u))
        , uv(b(u, v))
        , qu(b.into(q, u))
        , uy(b(u, y))
        , xy(b(x, y))
        , pv(a(p, v)) {}

    /// From V to Y, for U's vehicle.
    Distance inner_v() const { return IsSameProfile ? gap_after : a(v, y); }
};

/// The edges that join parts of the routes of a client U and its neighbour V.
template <class F, class Distances>
struct JoinEdges {
    SearchData const &data;
    Distances const &distance;
    Location const u, v;
    Node const &at_u, &at_v;

    // Whether the edges alone bound what it costs to join parts of the two routes.
    bool const is_joinable;

    /// Bound for a change of the distance. If there are depots at both ends of what is joined,
    /// nothing is left between them, and the vehicle is not used: nor does it drive to reload,
    /// wherever that is.
    Cost bound(Distance change, Location first, Location second, Node const &emptied) const {
        auto const empties = data.is_depot(first) && data.is_depot(second);
        if (!is_joinable || (F::reloads && empties))
            return no_bound;

        return data.vehicles[at_u.vehicle_type].unit_distance_cost * change -
               (empties ? data.vehicles[emptied.vehicle_type].fixed_cost : Cost{0});
    }

    /// Length of the edges that join U and V and two visits next to them: in the direction in
    /// which they are shorter, since either client may come first.
    Distance either_way(Location next_to_u, Location next_to_v) const {
        auto const forth = distance(u, v) + distance(next_to_u, next_to_v);
        return data.is_symmetric
                   ? forth
                   : std::min(forth, distance.into(v, u) + distance(next_to_v, next_to_u));
    }
};
} // namespace pyvrp_plus::search

#endif // PYVRP_PLUS_SEARCH_MOVES_PAIR_EDGES_H
