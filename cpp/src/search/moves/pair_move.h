#ifndef PYVRP_PLUS_SEARCH_MOVES_PAIR_MOVE_H
#define PYVRP_PLUS_SEARCH_MOVES_PAIR_MOVE_H

#include "search/moves/place.h"
#include "search/state/search_state.h"

#include <cstddef>

/// Moves around a client U and its neighbour V. Such a move is a class with static members:
///
/// * `stage`: see PairStage;
/// * `is_bounded`: whether it has the last two of these; without, it is evaluated whenever the
///   pair is looked at;
/// * `delta(state, at_u, at_v, threshold)`: change of the penalised cost, or any value that
///   is not below the threshold (which is at most zero) if the change is not either;
/// * `apply(state, at_u, at_v)`: makes the move;
/// * `bound(edges)`: lower bound of the change of the cost of distance, from the PairEdges, or
///   for PairStage::Join from the JoinEdges;
/// * `load_change(pair, sums)`: what V's route gets to carry of U's, less what it gives.
///
/// Of PairStage::Join, it also says where the routes are cut (`cuts_before_u`, `cuts_before_v`;
/// else after the client), whether it is a move `within_route` or `between_routes`, and whether
/// it is tried with unused vehicles, too (`uses_empty_routes`). Some moves have more to say:
///
/// * `BoundedWith`: another move, whose bound it shares;
/// * `bound_by_routes(pair)`: lower bound of the change of the penalised cost, for pairs of
///   which the edges bound nothing;
/// * `is_bounded_exactly(data)`: whether all that improves is found, which is checked in builds
///   that ask for it.
namespace pyvrp_plus::search {
/// What a move does to the routes of U and V. The moves of a pair are tried in this order; of
/// equally good ones, the first is applied.
enum class PairStage {
    Relocation, // V's route gets U; tried after V and before it, and in unused vehicles
    Exchange,   // V's route gets U, and U's route gets V
    Join,       // both routes are cut next to U and V, and put together otherwise
};

/// Of a move that is not possible, or whose bound is not known.
constexpr Cost impossible_bound = max_value / 4;
constexpr Cost no_bound = -impossible_bound;

/// A client U and a neighbour V, with where they are.
template <class F>
struct NeighbourPair {
    SearchState<F> const &state;
    Location const u, v;
    Node const &at_u, &at_v;
    RouteState<F> const &U, &V; // their routes

    NeighbourPair(SearchState<F> const &state, Location u, Location v)
        : state(state)
        , u(u)
        , v(v)
        , at_u(state.nodes[u])
        , at_v(state.nodes[v])
        , U(state.route(u))
        , V(state.route(v)) {}

    bool is_one_route() const { return &U == &V; }

    Place<F> place_u() const { return {&U, static_cast<std::size_t>(at_u.position)}; }

    Place<F> place_v() const { return {&V, static_cast<std::size_t>(at_v.position)}; }
};

namespace detail {
template <class Move>
struct BoundOwner {
    using type = Move;
};

template <class Move>
    requires requires { typename Move::BoundedWith; }
struct BoundOwner<Move> {
    using type = typename Move::BoundedWith;
};
} // namespace detail

/// Moves may share one bound, which is then the least of theirs: if they change the loads in the
/// same way, and are almost equally long.
template <class Move>
using BoundedWith = typename detail::BoundOwner<Move>::type;

/// Whether a move is one within a route, or between two.
template <class Move>
constexpr bool is_possible(bool is_one_route) {
    if constexpr (Move::stage == PairStage::Join)
        return is_one_route ? Move::within_route : Move::between_routes;
    else
        return true;
}
} // namespace pyvrp_plus::search

#endif // PYVRP_PLUS_SEARCH_MOVES_PAIR_MOVE_H
