#ifndef PYVRP_PLUS_SEARCH_MOVES_PAIR_CHANCES_H
#define PYVRP_PLUS_SEARCH_MOVES_PAIR_CHANCES_H

#include "search/moves/pair_bounds.h"
#include "search/moves/swap_tails.h"
#include "search/state/load_sums.h"

#include <algorithm>
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

    // What V's route gets from U's, less what it gives.
    template <class Sums>
    auto moved(PairMove move, Sums const &sums) const {
        auto const after = [&](Node const &at, RouteState<F> const &route) {
            return sums.total(route) - sums.until(at, route);
        };

        switch (move) {
        case PairMove::RelocateOne:
            return sums.of(u_);
        case PairMove::RelocateTwo:
            return sums.of(u_) + sums.of(at_u_.after);
        case PairMove::Exchange11:
            return sums.of(u_) - sums.of(v_);
        case PairMove::Exchange21:
            return sums.of(u_) + sums.of(at_u_.after) - sums.of(v_);
        case PairMove::Exchange22:
            return sums.of(u_) + sums.of(at_u_.after) - sums.of(v_) - sums.of(at_v_.after);
        case PairMove::VFollowsU:
            return after(at_u_, U_) - after(at_v_, V_) - sums.of(v_);
        case PairMove::UFollowsV:
            return after(at_u_, U_) - after(at_v_, V_) + sums.of(u_);
        case PairMove::JoinEnds:
            return after(at_u_, U_) - sums.until(at_v_, V_);
        case PairMove::JoinStarts:
            return after(at_u_, U_) - sums.until(at_v_, V_) + sums.of(u_) + sums.of(v_);
        }

        return sums.of(u_);
    }

    // Load penalties of both routes after a move, at least.
    Cost load_penalties(PairMove move) const {
        if constexpr (F::loads == LoadKind::Sum)
            return &U_ == &V_ ? U_.load_penalty : load_penalties(move, LoadSums<F>{state_.data});
        else {
            // What is carried on several trips says little about each.
            if (&U_ == &V_ || U_.num_reloads + V_.num_reloads > 0)
                return 0;

            Cost penalties = 0;
            for (std::size_t dim = 0; dim != state_.data.num_load_dimensions; ++dim)
                penalties += load_penalties(move, LoadSums<F>{state_.data, dim});

            return penalties;
        }
    }

    Cost load_penalties(PairMove move, LoadSums<F> const &sums) const {
        auto const change = moved(move, sums);
        return sums.penalty(sums.total(U_) - change, *U_.vehicle, state_.costs()) +
               sums.penalty(sums.total(V_) + change, *V_.vehicle, state_.costs());
    }

    // By distance: of both routes where the edges around the clients do not say it.
    Cost bound(PairMove move) const {
        if (bounds_.is_bounded(move) || &U_ == &V_)
            return bounds_[move] - savings_;

        auto const u = static_cast<std::size_t>(at_u_.position);
        auto const v = static_cast<std::size_t>(at_v_.position);
        if (move == PairMove::VFollowsU)
            return may_drive_tails(at_u_.after, v_)
                       ? SwapTails<F>::bound(state_.data, {&U_, u}, {&V_, v - 1})
                       : forbidden();
        if (move == PairMove::UFollowsV)
            return may_drive_tails(u_, at_v_.after)
                       ? SwapTails<F>::bound(state_.data, {&U_, u - 1}, {&V_, v})
                       : forbidden();

        return bounds_[move] - savings_;
    }

    // Whether each vehicle has ways to the tail of the other's route, from the given visit on.
    bool may_drive_tails(Location tail_u, Location tail_v) const {
        auto const may_drive = [&](Vehicle const &vehicle, Location tail) {
            return state_.data.is_depot(tail) ||
                   state_.nodes[tail].tail_profiles.contains(vehicle.profile);
        };

        return may_drive(*V_.vehicle, tail_u) && may_drive(*U_.vehicle, tail_v);
    }

    // Lower bound of what a move changes that makes a vehicle go where it has no way.
    Cost forbidden() const {
        auto const unit = std::min(U_.vehicle->unit_distance_cost, V_.vehicle->unit_distance_cost);
        return unit * forbidden_distance - U_.cost - V_.cost;
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
        auto const bound = this->bound(move);
        if (bound >= threshold)
            return false;

        return F::loads == LoadKind::None || bound + load_penalties(move) < threshold;
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

#endif // PYVRP_PLUS_SEARCH_MOVES_PAIR_CHANCES_H
