#ifndef PYVRP_PLUS_SEARCH_PAIR_SEARCH_H
#define PYVRP_PLUS_SEARCH_PAIR_SEARCH_H

#include "search/move_set.h"
#include "search/moves/swap_tails.h"
#include "search/moves/two_opt.h"
#include "search/search_context.h"

namespace pyvrp_plus::search {
/// Moves around two clients that are near each other: of all moves, the best one is
/// applied if it improves.
template <class F>
class PairSearch {
    SearchContext<F> &context_;
    MoveSet const moves_;

    void consider_exchanges(BestMove<F> &best, Place<F> at_u, Place<F> at_v) const {
        if (moves_.exchange_11)
            best.template consider<Exchange<F, 1, 1>>(context_.state, at_u, at_v);
        if (moves_.exchange_21)
            best.template consider<Exchange<F, 2, 1>>(context_.state, at_u, at_v);
        if (moves_.exchange_22)
            best.template consider<Exchange<F, 2, 2>>(context_.state, at_u, at_v);
        if (moves_.exchange_31)
            best.template consider<Exchange<F, 3, 1>>(context_.state, at_u, at_v);
        if (moves_.exchange_32)
            best.template consider<Exchange<F, 3, 2>>(context_.state, at_u, at_v);
        if (moves_.exchange_33)
            best.template consider<Exchange<F, 3, 3>>(context_.state, at_u, at_v);
    }

    void consider_relocations(BestMove<F> &best, Place<F> at_u, Place<F> at_v) const {
        if (moves_.exchange_10)
            best.template consider<Exchange<F, 1, 0>>(context_.state, at_u, at_v);
        if (moves_.exchange_20)
            best.template consider<Exchange<F, 2, 0>>(context_.state, at_u, at_v);
        if (moves_.exchange_30)
            best.template consider<Exchange<F, 3, 0>>(context_.state, at_u, at_v);
        if (moves_.two_opt)
            best.template consider<Exchange<F, 2, 0, true>>(context_.state, at_u, at_v);
    }

    // Moves that put the two clients next to each other by joining parts of routes.
    void consider_joins(BestMove<F> &best, Place<F> at_u, Place<F> at_v) const {
        Place<F> const before_u = {at_u.route, at_u.position - 1};
        Place<F> const before_v = {at_v.route, at_v.position - 1};

        if (at_u.route == at_v.route) {
            if (moves_.two_opt) {
                auto const ordered = at_u.position < at_v.position;
                best.template consider<TwoOpt<F>>(context_.state, ordered ? at_u : at_v,
                                                  ordered ? at_v : at_u);
                best.template consider<TwoOpt<F>>(context_.state, ordered ? before_u : before_v,
                                                  ordered ? before_v : before_u);
            }
            return;
        }

        if (moves_.swap_tails) {
            best.template consider<SwapTails<F>>(context_.state, at_u, before_v);
            best.template consider<SwapTails<F>>(context_.state, before_u, at_v);
        }

        if constexpr (!F::time && F::loads != LoadKind::Segments)
            if (moves_.two_opt) {
                best.template consider<SwapTails<F, true>>(context_.state, at_u, at_v);
                best.template consider<SwapTails<F, true>>(context_.state, before_u, before_v);
            }
    }

public:
    PairSearch(SearchContext<F> &context, MoveSet const &moves)
        : context_(context)
        , moves_(moves) {}

    void improve(Location u, Location v) {
        auto const at_u = context_.place(u), at_v = context_.place(v);

        BestMove<F> best;
        consider_relocations(best, at_u, at_v);
        consider_relocations(best, at_u, {at_v.route, at_v.position - 1});
        consider_exchanges(best, at_u, at_v);
        consider_joins(best, at_u, at_v);

        if (best.improves())
            context_.apply(best);
    }

    /// Moves the client, or the end of its route, to an unused vehicle.
    void improve_by_empty_routes(Location u) {
        BestMove<F> best;
        auto const at_u = context_.place(u);

        for (std::size_t type = 0; type != context_.state.num_vehicle_types(); ++type)
            if (auto const slot = context_.state.empty_slot(type)) {
                Place<F> const start = {&context_.state.routes[*slot], 0};
                consider_relocations(best, at_u, start);
                if (moves_.swap_tails) {
                    best.template consider<SwapTails<F>>(context_.state, at_u, start);
                    best.template consider<SwapTails<F>>(context_.state,
                                                         {at_u.route, at_u.position - 1}, start);
                }
            }

        if (best.improves())
            context_.apply(best);
    }
};
} // namespace pyvrp_plus::search

#endif // PYVRP_PLUS_SEARCH_PAIR_SEARCH_H
