#ifndef PYVRP_PLUS_SEARCH_BEST_MOVE_H
#define PYVRP_PLUS_SEARCH_BEST_MOVE_H

#include "search/moves/exchange.h"

#include <stdexcept>
#include <string>

namespace pyvrp_plus::search {
/// The best of the moves considered so far.
template <class F>
struct BestMove {
    Cost delta = 0;
    Place<F> at_u = {nullptr, 0};
    Place<F> at_v = {nullptr, 0};
    void (*apply)(SearchState<F> &, Place<F>, Place<F>) = nullptr;

    bool improves() const { return delta < 0; }

    template <class Move>
    void consider(SearchState<F> const &state, Place<F> u, Place<F> v) {
        auto const change = Move::delta(state, u, v, delta);
        if (change < delta) {
            delta = change;
            at_u = u;
            at_v = v;
            apply = &Move::apply;
        }
    }
};

/// Throws if the cost that a move promised, the cost that the state keeps and the cost
/// computed from scratch are not the same.
inline void check_delta(Cost promised, Cost kept, Cost recomputed) {
    if (promised != kept || kept != recomputed)
        throw std::logic_error("local search: promised cost " + std::to_string(promised) +
                               ", kept cost " + std::to_string(kept) + ", recomputed cost " +
                               std::to_string(recomputed));
}
} // namespace pyvrp_plus::search

#endif // PYVRP_PLUS_SEARCH_BEST_MOVE_H
