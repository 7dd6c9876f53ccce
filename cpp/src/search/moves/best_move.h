#ifndef PYVRP_PLUS_SEARCH_MOVES_BEST_MOVE_H
#define PYVRP_PLUS_SEARCH_MOVES_BEST_MOVE_H

#include "search/moves/search_context.h"
#include "search/moves/two_opt.h"

#include <type_traits>

namespace pyvrp_plus::search {
/// The best of the moves considered so far.
template <class F>
struct BestMove {
    Cost delta = 0;
    Place<F> at_u = {nullptr, 0};
    Place<F> at_v = {nullptr, 0};
    void (*apply)(SearchState<F> &, Place<F>, Place<F>) = nullptr;
    Operator op = Operator::Exchange10; // whose move it is

    bool improves() const { return delta < 0; }

    /// Checks, in builds that ask for it, that a move changes the cost by that, or at least
    /// is not better than the best one.
    template <class Move>
    void check(SearchState<F> const &state, Place<F> u, Place<F> v, Cost change) const {
        // What an asymmetric segment saves inside when it is turned around is left out.
        if (std::is_same_v<Move, TwoOpt<F>> && !state.data.is_symmetric)
            return;

        check_pruning(delta, change, [&] { return Move::delta(state, u, v, max_value); });
    }

    template <class Move>
    void consider(Operator considered, SearchContext<F> &context, Place<F> u, Place<F> v) {
        ++context.statistics.of(considered).num_evaluations;

        auto const change = Move::delta(context.state, u, v, delta);
        check<Move>(context.state, u, v, change);
        if (change < delta) {
            delta = change;
            at_u = u;
            at_v = v;
            apply = &Move::apply;
            op = considered;
        }
    }
};
} // namespace pyvrp_plus::search

#endif // PYVRP_PLUS_SEARCH_MOVES_BEST_MOVE_H
