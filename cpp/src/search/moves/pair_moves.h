#ifndef PYVRP_PLUS_SEARCH_MOVES_PAIR_MOVES_H
#define PYVRP_PLUS_SEARCH_MOVES_PAIR_MOVES_H

#include "search/moves/operators.h"
#include "search/moves/pair_move.h"

#include <type_traits>

/// Lists of the moves of pairs that follow from the table of the operators.
namespace pyvrp_plus::search {
namespace detail {
template <class F, class List>
struct ConcatenateMoves;

template <class F, class... Rows>
struct ConcatenateMoves<F, TypeList<Rows...>> {
    using type = Concatenation<typename Rows::template Moves<F>...>;
};

/// Whether a move has a bound that is not another's.
template <class Move>
using OwnsBound = std::bool_constant<Move::is_bounded && std::is_same_v<Move, BoundedWith<Move>>>;
} // namespace detail

/// All moves of a pair, in the order of the table.
template <class F>
using PairMoves = typename detail::ConcatenateMoves<F, PairOperators>::type;

/// Those with bounds of their own.
template <class F>
using BoundedMoves = Filtered<detail::OwnsBound, PairMoves<F>>;

/// Calls `function.operator()<Operator, Move>()` for each move of a pair.
template <class F, class Function>
[[gnu::always_inline]] inline void for_each_pair_move(Function &&function) {
    PairOperators::for_each([&]<class Operator> {
        Operator::template Moves<F>::for_each(
            [&]<class Move> { function.template operator()<Operator, Move>(); });
    });
}
} // namespace pyvrp_plus::search

#endif // PYVRP_PLUS_SEARCH_MOVES_PAIR_MOVES_H
