#ifndef PYVRP_PLUS_SEARCH_LOCAL_PAIR_SEARCH_H
#define PYVRP_PLUS_SEARCH_LOCAL_PAIR_SEARCH_H

#include "search/moves/best_move.h"
#include "search/moves/move_set.h"
#include "search/moves/pair_chances.h"
#include "search/moves/search_context.h"
#include "search/moves/swap_tails.h"

namespace pyvrp_plus::search {
/// Moves around two clients that are near each other: of all moves, the best one is
/// applied if it improves.
template <class F>
class PairSearch {
    SearchContext<F> &context_;
    MoveSet const moves_;
    PairBounds<F> bounds_;

    // Moves of three clients have no bounds.
    bool const has_long_exchanges_;

    // Considers a move if its operator is in use.
    template <class Move>
    void consider(BestMove<F> &best, Operator op, Place<F> at_u, Place<F> at_v) {
        if (moves_.uses(op))
            best.template consider<Move>(op, context_, at_u, at_v);
    }

    // Considers a move if it has a chance.
    template <class Move>
    void consider(BestMove<F> &best, PairChances<F> const &chances, PairMove move, Operator op,
                  Place<F> at_u, Place<F> at_v) {
        if (!moves_.uses(op))
            return;

        if (chances.is_promising(move, best.delta))
            best.template consider<Move>(op, context_, at_u, at_v);
        else
            best.template check<Move>(context_.state, at_u, at_v, 0);
    }

    void consider_relocations(BestMove<F> &best, PairChances<F> const &chances, Place<F> at_u,
                              Place<F> at_v) {
        using enum PairMove;
        consider<Exchange<F, 1, 0>>(best, chances, RelocateOne, Operator::Exchange10, at_u, at_v);
        consider<Exchange<F, 2, 0>>(best, chances, RelocateTwo, Operator::Exchange20, at_u, at_v);
        consider<Exchange<F, 3, 0>>(best, Operator::Exchange30, at_u, at_v);
        consider<Exchange<F, 2, 0, true>>(best, chances, RelocateTwo, Operator::TwoOpt, at_u, at_v);
    }

    void consider_exchanges(BestMove<F> &best, PairChances<F> const &chances, Place<F> at_u,
                            Place<F> at_v) {
        using enum PairMove;
        consider<Exchange<F, 1, 1>>(best, chances, Exchange11, Operator::Exchange11, at_u, at_v);
        consider<Exchange<F, 2, 1>>(best, chances, Exchange21, Operator::Exchange21, at_u, at_v);
        consider<Exchange<F, 2, 2>>(best, chances, Exchange22, Operator::Exchange22, at_u, at_v);
        consider<Exchange<F, 3, 1>>(best, Operator::Exchange31, at_u, at_v);
        consider<Exchange<F, 3, 2>>(best, Operator::Exchange32, at_u, at_v);
        consider<Exchange<F, 3, 3>>(best, Operator::Exchange33, at_u, at_v);
    }

    // Moves that put the two clients next to each other by joining parts of routes.
    void consider_joins(BestMove<F> &best, PairChances<F> const &chances, Place<F> at_u,
                        Place<F> at_v) {
        using enum PairMove;
        Place<F> const before_u = {at_u.route, at_u.position - 1};
        Place<F> const before_v = {at_v.route, at_v.position - 1};

        if (at_u.route == at_v.route) {
            auto const ordered = at_u.position < at_v.position;
            consider<TwoOpt<F>>(best, chances, JoinEnds, Operator::TwoOpt, ordered ? at_u : at_v,
                                ordered ? at_v : at_u);
            consider<TwoOpt<F>>(best, chances, JoinStarts, Operator::TwoOpt,
                                ordered ? before_u : before_v, ordered ? before_v : before_u);
            return;
        }

        consider<SwapTails<F>>(best, chances, VFollowsU, Operator::SwapTails, at_u, before_v);
        consider<SwapTails<F>>(best, chances, UFollowsV, Operator::SwapTails, before_u, at_v);

        if constexpr (PairBounds<F>::turns_tails) {
            consider<SwapTails<F, true>>(best, chances, JoinEnds, Operator::TwoOpt, at_u, at_v);
            consider<SwapTails<F, true>>(best, chances, JoinStarts, Operator::TwoOpt, before_u,
                                         before_v);
        }
    }

    BestMove<F> best_move(PairChances<F> const &chances, Place<F> at_u, Place<F> at_v) {
        BestMove<F> best;
        consider_relocations(best, chances, at_u, at_v);
        consider_relocations(best, chances, at_u, {at_v.route, at_v.position - 1});
        consider_exchanges(best, chances, at_u, at_v);
        consider_joins(best, chances, at_u, at_v);
        return best;
    }

    // Relocations to the start of an unused vehicle.
    void consider_empty_route(BestMove<F> &best, Place<F> at_u, Place<F> start) {
        consider<Exchange<F, 1, 0>>(best, Operator::Exchange10, at_u, start);
        consider<Exchange<F, 2, 0>>(best, Operator::Exchange20, at_u, start);
        consider<Exchange<F, 3, 0>>(best, Operator::Exchange30, at_u, start);
        consider<Exchange<F, 2, 0, true>>(best, Operator::TwoOpt, at_u, start);
        consider<SwapTails<F>>(best, Operator::SwapTails, at_u, start);
        consider<SwapTails<F>>(best, Operator::SwapTails, {at_u.route, at_u.position - 1}, start);
    }

    void apply(BestMove<F> const &move) {
        if (!move.improves())
            return;

        context_.touch(move.at_u);
        context_.touch(move.at_v);
        context_.change(move.delta, [&] { move.apply(context_.state, move.at_u, move.at_v); });
        ++context_.statistics.of(move.op).num_applications;

        if (context_.is_exhaustive) {
            context_.touch_route(*move.at_u.route);
            context_.touch_route(*move.at_v.route);
        }
    }

public:
    PairSearch(SearchContext<F> &context, MoveSet const &moves)
        : context_(context)
        , moves_(moves)
        , bounds_(context.state, context.neighbours, moves)
        , has_long_exchanges_(
              moves.uses(Operator::Exchange30) || moves.uses(Operator::Exchange31) ||
              moves.uses(Operator::Exchange32) || moves.uses(Operator::Exchange33)) {}

    /// Improves around a client and its neighbour of the given rank.
    void improve(Location u, std::size_t rank) {
        auto const v = context_.neighbours[u][rank];
        auto const at_u = context_.place(u), at_v = context_.place(v);

        PairChances<F> const chances(context_.state, bounds_(u, v, rank), u, v);
        if (chances.any() || has_long_exchanges_ || checks_deltas)
            apply(best_move(chances, at_u, at_v));
    }

    /// Moves the client, or the end of its route, to an unused vehicle.
    void improve_by_empty_routes(Location u) {
        BestMove<F> best;
        auto const at_u = context_.place(u);

        for (std::size_t type = 0; type != context_.state.num_vehicle_types(); ++type)
            if (auto const slot = context_.state.empty_slot(type))
                consider_empty_route(best, at_u, {&context_.state.routes[*slot], 0});

        apply(best);
    }
};
} // namespace pyvrp_plus::search

#endif // PYVRP_PLUS_SEARCH_LOCAL_PAIR_SEARCH_H
