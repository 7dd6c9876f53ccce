#ifndef PYVRP_PLUS_SEARCH_BEST_MOVE_H
#define PYVRP_PLUS_SEARCH_BEST_MOVE_H

#include "search/search_context.h"

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

    template <class Move>
    void consider(Operator considered, SearchContext<F> &context, Place<F> u, Place<F> v) {
        ++context.statistics.of(considered).num_evaluations;

        auto const change = Move::delta(context.state, u, v, delta);
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

#endif // PYVRP_PLUS_SEARCH_BEST_MOVE_H
