#ifndef PYVRP_PLUS_SEARCH_LOCAL_PAIR_SEARCH_H
#define PYVRP_PLUS_SEARCH_LOCAL_PAIR_SEARCH_H

#include "search/data/check_deltas.h"
#include "search/local/best_move.h"
#include "search/local/least_change.h"
#include "search/local/pair_chances.h"
#include "search/local/search_context.h"
#include "search/moves/move_set.h"
#include "search/moves/pair_moves.h"

namespace pyvrp_plus::search {
/// Moves around two clients that are near each other: of all moves, the best one is
/// applied if it improves.
template <class F>
class PairSearch {
    SearchContext<F> &context_;
    PairBounds<F> bounds_;
    LeastChange<F> least_change_;

    bool const uses_unbounded_moves_;
    CheckedSample checked_; // of the pairs

    static bool find_unbounded(MoveSet const &moves) {
        auto result = false;
        for_each_pair_move<F>([&]<class Operator, class Move> {
            result = result || (!Move::is_bounded && moves.template uses<Operator>());
        });

        return result;
    }

    // Calls `function.operator()<Operator, Move>()` for the moves of a stage that are in use.
    template <PairStage Stage, class Function>
    [[gnu::always_inline]] void for_each_move(Function function) const {
        for_each_pair_move<F>([&]<class Operator, class Move> {
            if constexpr (Move::stage == Stage)
                if (context_.moves.template uses<Operator>())
                    function.template operator()<Operator, Move>();
        });
    }

    // Considers a move if it has a chance.
    template <class Operator, class Move>
    void consider(BestMove<F> &best, PairChances<F> const &chances, Place<F> at_u,
                  Place<F> at_v) const {
        if constexpr (Move::is_bounded)
            if (!chances.template is_promising<Move>(best.delta)) {
                best.template check<Move>(context_.state, at_u, at_v, 0);
                return;
            }

        best.template consider<Operator, Move>(context_, at_u, at_v);
    }

    template <PairStage Stage>
    void consider_all(BestMove<F> &best, PairChances<F> const &chances, Place<F> at_u,
                      Place<F> at_v) const {
        for_each_move<Stage>([&]<class Operator, class Move> {
            consider<Operator, Move>(best, chances, at_u, at_v);
        });
    }

    // Moves that put the two clients next to each other by joining parts of routes. In one
    // route, the first part ends at the first place.
    void consider_joins(BestMove<F> &best, PairChances<F> const &chances, Place<F> at_u,
                        Place<F> at_v) const {
        auto const is_one_route = at_u.route == at_v.route;
        auto const is_turned = is_one_route && at_u.position > at_v.position;

        for_each_move<PairStage::Join>([&]<class Operator, class Move> {
            if (!is_possible<Move>(is_one_route))
                return;

            auto const cut_u = Move::cuts_before_u ? at_u.before() : at_u;
            auto const cut_v = Move::cuts_before_v ? at_v.before() : at_v;
            consider<Operator, Move>(best, chances, is_turned ? cut_v : cut_u,
                                     is_turned ? cut_u : cut_v);
        });
    }

    BestMove<F> best_move(PairChances<F> const &chances, Place<F> at_u, Place<F> at_v) const {
        BestMove<F> best;
        consider_all<PairStage::Relocation>(best, chances, at_u, at_v);
        consider_all<PairStage::Relocation>(best, chances, at_u, at_v.before());
        consider_all<PairStage::Exchange>(best, chances, at_u, at_v);
        consider_joins(best, chances, at_u, at_v);
        return best;
    }

    // Moves to the start of an unused vehicle.
    void consider_empty_route(BestMove<F> &best, Place<F> at_u, Place<F> start) const {
        for_each_move<PairStage::Relocation>([&]<class Operator, class Move> {
            best.template consider<Operator, Move>(context_, at_u, start);
        });

        for_each_move<PairStage::Join>([&]<class Operator, class Move> {
            if constexpr (Move::uses_empty_routes)
                best.template consider<Operator, Move>(
                    context_, Move::cuts_before_u ? at_u.before() : at_u, start);
        });
    }

    void apply(BestMove<F> const &move) {
        if (!move.improves())
            return;

        context_.touch(move.at_u);
        context_.touch(move.at_v);
        context_.change(move.delta, [&] { move.apply(context_.state, move.at_u, move.at_v); });
        ++context_.statistics.operators[move.row].num_applications;

        if (context_.is_exhaustive) {
            context_.touch_route(*move.at_u.route);
            context_.touch_route(*move.at_v.route);
        }
    }

    // Whether what bounds all moves together rules them out.
    bool is_ruled_out(Location u, Location v) {
        return !uses_unbounded_moves_ && least_change_.rules_out(u, v);
    }

    bool is_skipped(Location u, Location v) {
        checked_.advance();
        return !checked_.includes_this() && is_ruled_out(u, v);
    }

    [[gnu::always_inline]] void examine(Location u, Location v,
                                        typename PairBounds<F>::Bounds const &bounds) {
        PairChances<F> const chances(context_.state, bounds, u, v);
        if (!chances.any() && !uses_unbounded_moves_ && !checked_.includes_this())
            return;

        auto const best = best_move(chances, context_.place(u), context_.place(v));
        if (checked_.includes_this() && is_ruled_out(u, v))
            check_pruning(0, 0, [&] { return best.delta; });
        apply(best);
    }

    // Not inlined, so that pairs that are ruled out, nearly all, cost little.
    [[gnu::noinline]] void examine_neighbour(Location u, std::size_t rank) {
        auto const v = context_.neighbours[u][rank];
        examine(u, v, bounds_(u, v, rank));
    }

    [[gnu::noinline]] void examine_any(Location u, Location v) { examine(u, v, bounds_(u, v)); }

public:
    explicit PairSearch(SearchContext<F> &context)
        : context_(context)
        , bounds_(context.state, context.neighbours, context.moves)
        , least_change_(context.state)
        , uses_unbounded_moves_(find_unbounded(context.moves)) {}

    /// Improves around a client and its neighbour of the given rank.
    void improve(Location u, std::size_t rank) {
        if (!is_skipped(u, context_.neighbours[u][rank]))
            examine_neighbour(u, rank);
    }

    /// Improves around two clients that need not be near each other.
    void improve_any(Location u, Location v) {
        if (!is_skipped(u, v))
            examine_any(u, v);
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
