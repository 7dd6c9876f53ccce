#ifndef PYVRP_PLUS_SEARCH_LOCAL_PAIR_CHANCES_H
#define PYVRP_PLUS_SEARCH_LOCAL_PAIR_CHANCES_H

#include "search/local/pair_bounds.h"
#include "search/moves/pair_move.h"
#include "search/state/load_sums.h"

namespace pyvrp_plus::search {
/// Which moves around two neighbours may improve, by what is known without evaluating them:
/// how distances change, at best, and loads.
template <class F>
class PairChances {
    using Bounds = typename PairBounds<F>::Bounds;

    Bounds const &bounds_;
    NeighbourPair<F> const pair_;

    // What a move may save beyond its bound: at most all of the other costs.
    Cost const savings_;

    // Load penalties of both routes after a move, at least.
    template <class Move>
    Cost load_penalties() const {
        auto const &data = pair_.state.data;
        auto const &U = pair_.U, &V = pair_.V;

        if constexpr (F::loads == LoadKind::Sum)
            return pair_.is_one_route() ? U.load_penalty : load_penalties<Move>(LoadSums<F>{data});
        else {
            // What is carried on several trips says little about each.
            if (pair_.is_one_route() || U.num_reloads + V.num_reloads > 0)
                return 0;

            Cost penalties = 0;
            for (std::size_t dim = 0; dim != data.num_load_dimensions; ++dim)
                penalties += load_penalties<Move>(LoadSums<F>{data, dim});

            return penalties;
        }
    }

    template <class Move>
    Cost load_penalties(LoadSums<F> const &sums) const {
        auto const &U = pair_.U, &V = pair_.V;
        auto const &costs = pair_.state.costs();
        auto const change = Move::load_change(pair_, sums);
        return sums.penalty(sums.total(U) - change, *U.vehicle, costs) +
               sums.penalty(sums.total(V) + change, *V.vehicle, costs);
    }

    // By distance: of both routes where the edges around the clients do not say it.
    template <class Move>
    Cost bound() const {
        if constexpr (requires { Move::bound_by_routes(pair_); })
            if (!bounds_.template is_bounded<Move>() && !pair_.is_one_route())
                return Move::bound_by_routes(pair_);

        return bounds_.template of<Move>() - savings_;
    }

public:
    PairChances(SearchState<F> const &state, Bounds const &bounds, Location u, Location v)
        : bounds_(bounds)
        , pair_(state, u, v)
        , savings_(pair_.U.reducible + (pair_.is_one_route() ? Cost{0} : pair_.V.reducible)) {}

    /// Whether a move may change the cost by less than the threshold.
    template <class Move>
    [[gnu::always_inline]] bool is_promising(Cost threshold) const {
        auto const bound = this->bound<Move>();
        if (bound >= threshold)
            return false;

        return F::loads == LoadKind::None || bound + load_penalties<Move>() < threshold;
    }

    /// Whether any move that has a bound may improve.
    bool any() const {
        auto const moves = bounds_.below(savings_);
        return moves != 0 && BoundedMoves<F>::any([&]<class Move> {
                   return (moves >> BoundedMoves<F>::template index_of<Move> & 1) != 0 &&
                          is_promising<Move>(0);
               });
    }
};
} // namespace pyvrp_plus::search

#endif // PYVRP_PLUS_SEARCH_LOCAL_PAIR_CHANCES_H
