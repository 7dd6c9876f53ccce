#ifndef PYVRP_PLUS_SEARCH_LOCAL_BEST_MOVE_H
#define PYVRP_PLUS_SEARCH_LOCAL_BEST_MOVE_H

#include "search/local/search_context.h"
#include "search/moves/place.h"

#include <cstddef>

namespace pyvrp_plus::search {
/// The best of the moves considered so far.
template <class F>
struct BestMove {
    Cost delta = 0;
    Place<F> at_u = {nullptr, 0};
    Place<F> at_v = {nullptr, 0};
    void (*apply)(SearchState<F> &, Place<F>, Place<F>) = nullptr;
    std::size_t row = 0; // of the operator whose move it is

    bool improves() const { return delta < 0; }

    /// Checks, in builds that ask for it, that a move changes the cost by that, or at least
    /// is not better than the best one.
    template <class Move>
    void check(SearchState<F> const &state, Place<F> u, Place<F> v, Cost change) const {
        if constexpr (requires { Move::is_bounded_exactly(state.data); })
            if (!Move::is_bounded_exactly(state.data))
                return;

        check_pruning(delta, change, [&] { return Move::delta(state, u, v, max_value); });
    }

    template <class Operator, class Move>
    [[gnu::always_inline]] void consider(SearchContext<F> &context, Place<F> u, Place<F> v) {
        ++context.statistics.template of<Operator>().num_evaluations;

        auto const change = Move::delta(context.state, u, v, delta);
        check<Move>(context.state, u, v, change);
        if (change < delta) {
            delta = change;
            at_u = u;
            at_v = v;
            apply = &Move::apply;
            row = row_of<Operator>;
        }
    }
};
} // namespace pyvrp_plus::search

#endif // PYVRP_PLUS_SEARCH_LOCAL_BEST_MOVE_H
