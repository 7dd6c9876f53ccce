#ifndef PYVRP_PLUS_SEARCH_LOCAL_RELOAD_SEARCH_H
#define PYVRP_PLUS_SEARCH_LOCAL_RELOAD_SEARCH_H

#include "search/moves/reload.h"
#include "search/moves/search_context.h"

namespace pyvrp_plus::search {
/// Moves that insert, remove and use reload depots.
template <class F>
class ReloadSearch {
    SearchContext<F> &context_;

    OperatorStatistics &statistics() const {
        return context_.statistics.of(Operator::RelocateWithDepot);
    }

    void change(Place<F> at, Cost delta, auto apply) {
        context_.touch(at);
        context_.change(delta, apply);
        ++statistics().num_applications;
    }

    void try_remove_reload(Place<F> at) {
        if (at.position == 0 || at.position >= at.route->last() || !context_.is_depot_at(at))
            return;

        ++statistics().num_evaluations;
        auto const delta = RemoveReload<F>::delta(context_.state, at);
        if (delta < 0)
            change(at, delta, [&] { RemoveReload<F>::apply(context_.state, at); });
    }

    void try_insert_reload(Location u) {
        auto const at = context_.place(u);
        if (context_.is_depot_at({at.route, at.position + 1}))
            return;

        Cost best = 0;
        Location best_depot = -1;
        for (auto const depot : at.route->vehicle->reload_depots) {
            ++statistics().num_evaluations;
            auto const delta = InsertReload<F>::delta(context_.state, at, depot, best);
            check_pruning(best, delta, [&] {
                return InsertReload<F>::delta(context_.state, at, depot, max_value);
            });
            if (delta < best) {
                best = delta;
                best_depot = depot;
            }
        }

        if (best_depot >= 0)
            change(at, best, [&] { InsertReload<F>::apply(context_.state, at, best_depot); });
    }

    void try_relocate_with_reload(Location u) {
        auto const at_u = context_.place(u);
        Cost best = 0;
        Place<F> best_at = at_u;
        Location best_depot = -1;
        bool best_depot_first = false;

        for (auto const v : context_.neighbours[u]) {
            if (!context_.state.is_visited(v))
                continue;

            auto const at_v = context_.place(v);
            for (auto const depot : at_v.route->vehicle->reload_depots)
                for (auto const depot_first : {true, false}) {
                    ++statistics().num_evaluations;
                    auto const delta_below = [&](Cost threshold) {
                        return RelocateWithReload<F>::delta(context_.state, at_u, at_v, depot,
                                                            depot_first, threshold);
                    };
                    auto const delta = delta_below(best);
                    check_pruning(best, delta, [&] { return delta_below(max_value); });
                    if (delta < best) {
                        best = delta;
                        best_at = at_v;
                        best_depot = depot;
                        best_depot_first = depot_first;
                    }
                }
        }

        if (best_depot < 0)
            return;

        context_.touch(best_at);
        change(at_u, best, [&] {
            RelocateWithReload<F>::apply(context_.state, at_u, best_at, best_depot,
                                         best_depot_first);
        });
    }

public:
    explicit ReloadSearch(SearchContext<F> &context)
        : context_(context) {}

    /// Looks for better reloads around a visited client.
    void improve(Location u) {
        try_remove_reload({&context_.state.route(u), context_.state.position(u) - 1});
        try_remove_reload({&context_.state.route(u), context_.state.position(u) + 1});
        try_insert_reload(u);
        try_relocate_with_reload(u);
    }
};
} // namespace pyvrp_plus::search

#endif // PYVRP_PLUS_SEARCH_LOCAL_RELOAD_SEARCH_H
