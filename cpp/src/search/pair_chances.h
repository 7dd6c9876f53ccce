#ifndef PYVRP_PLUS_SEARCH_PAIR_CHANCES_H
#define PYVRP_PLUS_SEARCH_PAIR_CHANCES_H

#include "search/pair_bounds.h"

#include <bit>
#include <cstdint>

namespace pyvrp_plus::search {
/// Which moves around two neighbours may improve, by what is known without evaluating them:
/// how distances change, at best, and loads.
template <class F>
class PairChances {
    using Bounds = typename PairBounds<F>::Bounds;

    SearchState<F> const &state_;
    Bounds const &bounds_;
    Location const u_, v_;
    Node const &at_u_, &at_v_;
    RouteState<F> const &U_, &V_;

    // What a move may save beyond its bound: at most all of the other costs.
    Cost const savings_;

    Load load(Location client) const { return state_.data.visit_sum[client]; }

    // What V's route gets from U's, less what it gives.
    Load moved_load(PairMove move) const {
        switch (move) {
        case PairMove::RelocateOne:
            return load(u_);
        case PairMove::RelocateTwo:
            return load(u_) + load(at_u_.after);
        case PairMove::Exchange11:
            return load(u_) - load(v_);
        case PairMove::Exchange21:
            return load(u_) + load(at_u_.after) - load(v_);
        case PairMove::Exchange22:
            return load(u_) + load(at_u_.after) - load(v_) - load(at_v_.after);
        case PairMove::VFollowsU:
            return U_.load() - at_u_.load - V_.load() + at_v_.load - load(v_);
        case PairMove::UFollowsV:
            return U_.load() - at_u_.load - V_.load() + at_v_.load + load(u_);
        case PairMove::JoinEnds:
            return U_.load() - at_u_.load - at_v_.load;
        case PairMove::JoinStarts:
            return U_.load() - at_u_.load - at_v_.load + load(u_) + load(v_);
        }

        return 0;
    }

    // Load penalties of both routes after a move.
    Cost load_penalties(PairMove move) const {
        if (&U_ == &V_)
            return U_.load_penalty;

        auto const moved = moved_load(move);
        return state_.costs().load_penalty(U_.load() - moved, U_.vehicle->sum_capacity, 0) +
               state_.costs().load_penalty(V_.load() + moved, V_.vehicle->sum_capacity, 0);
    }

public:
    PairChances(SearchState<F> const &state, Bounds const &bounds, Location u, Location v)
        : state_(state)
        , bounds_(bounds)
        , u_(u)
        , v_(v)
        , at_u_(state.nodes[u])
        , at_v_(state.nodes[v])
        , U_(state.route(u))
        , V_(state.route(v))
        , savings_(U_.reducible + (&U_ == &V_ ? 0 : V_.reducible)) {}

    /// Whether a move of this kind may change the cost by less than the threshold.
    bool is_promising(PairMove move, Cost threshold) const {
        auto const bound = bounds_[move] - savings_;
        if (bound >= threshold)
            return false;

        if constexpr (F::loads == LoadKind::Sum)
            return bound + load_penalties(move) < threshold;
        else
            return true;
    }

    /// Whether any move may improve.
    bool any() const {
        for (auto moves = bounds_.below(savings_); moves != 0; moves &= moves - 1)
            if (is_promising(static_cast<PairMove>(std::countr_zero(moves)), 0))
                return true;

        return false;
    }
};
} // namespace pyvrp_plus::search

#endif // PYVRP_PLUS_SEARCH_PAIR_CHANCES_H
