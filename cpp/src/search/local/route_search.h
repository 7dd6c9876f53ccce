#ifndef PYVRP_PLUS_SEARCH_LOCAL_ROUTE_SEARCH_H
#define PYVRP_PLUS_SEARCH_LOCAL_ROUTE_SEARCH_H

#include "search/moves/move_set.h"
#include "search/moves/search_context.h"
#include "search/moves/swap_routes.h"
#include "search/moves/swap_star.h"
#include "search/params/stop_token.h"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

namespace pyvrp_plus::search {
/// Expensive moves on pairs of routes, for routes that have changed since.
template <class F>
class RouteSearch {
    SearchContext<F> &context_;
    MoveSet const moves_;
    StopToken const &stop_;

    // That a route was looked at together with another.
    struct Paired {
        std::size_t other;
        std::int64_t at;
    };

    SwapStar<F> swap_star_;
    std::vector<std::vector<Paired>> paired_; // by slot, in the order of the others
    std::vector<std::int64_t> last_tested_;   // by slot
    std::vector<std::size_t> overlapping_;
    std::vector<std::size_t> last_scan_; // by slot: when it was found to overlap
    std::size_t scan_ = 0;

    // How many neighbours of each client count for whether two routes overlap.
    std::size_t const num_overlap_neighbours_;

    static std::size_t count_overlap_neighbours(SearchData const &data, double tolerance) {
        auto const num_clients = static_cast<double>(data.num_locations - data.num_depots);
        return static_cast<std::size_t>(std::ceil(tolerance * num_clients));
    }

    // Routes that have a client near a client of the given route.
    void find_overlapping(std::size_t slot) {
        overlapping_.clear();
        auto const &state = context_.state;
        auto const &route = state.routes[slot];
        ++scan_;

        for (std::size_t pos = 1; pos < route.last(); ++pos) {
            auto const &near = context_.neighbours[route[pos]];
            auto const count = std::min(near.size(), num_overlap_neighbours_);

            for (std::size_t idx = 0; idx != count; ++idx)
                if (auto const other = state.nodes[near[idx]].route;
                    other >= 0 && std::exchange(last_scan_[other], scan_) != scan_)
                    overlapping_.push_back(static_cast<std::size_t>(other));
        }

        std::ranges::sort(overlapping_);
    }

    // When two routes were last looked at from the side of the first, or -1.
    std::int64_t last_paired(std::size_t slot, std::size_t other) const {
        auto const &paired = paired_[slot];
        auto const found = std::ranges::lower_bound(paired, other, {}, &Paired::other);
        return found != paired.end() && found->other == other ? found->at : -1;
    }

    void improve_by_swap_star(std::size_t slot, std::int64_t tested) {
        find_overlapping(slot);
        paired_[slot].clear();

        for (auto const other : overlapping_) {
            if (other == slot || context_.state.routes[slot].empty() ||
                context_.state.routes[other].empty())
                continue;

            paired_[slot].push_back({other, context_.state.clock()});
            if (std::max(context_.state.routes[slot].last_changed,
                         context_.state.routes[other].last_changed) <=
                std::max(tested, last_paired(other, slot)))
                continue;

            auto const before = context_.state.cost;
            ++context_.statistics.of(Operator::SwapStar).num_evaluations;
            if (auto const delta = swap_star_.improve(slot, other); delta != 0) {
                ++context_.statistics.of(Operator::SwapStar).num_applications;
                ++context_.statistics.num_updates;
                context_.verify(before + delta);
                context_.touch_route(context_.state.routes[slot]);
                context_.touch_route(context_.state.routes[other]);
            }
        }
    }

    Cost swap_delta(std::size_t slot, std::size_t other, Cost threshold = 0) {
        ++context_.statistics.of(Operator::SwapRoutes).num_evaluations;
        auto const delta = SwapRoutes<F>::delta(context_.state, slot, other, threshold);
        check_pruning(threshold, delta,
                      [&] { return SwapRoutes<F>::delta(context_.state, slot, other, max_value); });
        return delta;
    }

    void swap_routes(std::size_t slot, std::size_t other, Cost delta) {
        context_.change(delta, [&] { SwapRoutes<F>::apply(context_.state, slot, other); });
        ++context_.statistics.of(Operator::SwapRoutes).num_applications;
        context_.touch_route(context_.state.routes[slot]);
        context_.touch_route(context_.state.routes[other]);
    }

    // Gives a route the unused vehicle that suits it best.
    void improve_by_unused_vehicles(std::size_t slot) {
        Cost best = 0;
        std::size_t best_slot = slot;

        for (std::size_t type = 0; type != context_.state.num_vehicle_types(); ++type)
            if (auto const empty = context_.state.empty_slot(type))
                if (auto const delta = swap_delta(slot, *empty, best); delta < best) {
                    best = delta;
                    best_slot = *empty;
                }

        if (best < 0)
            swap_routes(slot, best_slot, best);
    }

    // Exchanges a route with those of other vehicle types of which no vehicle is unused: all
    // others may get an unused one.
    void improve_by_scarce_vehicles(std::size_t slot) {
        auto const &state = context_.state;

        for (std::size_t type = 0; type != state.num_vehicle_types(); ++type) {
            if (state.empty_slot(type) || !keeps_distance(slot, state.slots(type).front()))
                continue;

            for (auto const other : state.slots(type))
                if (auto const delta = swap_delta(slot, other); delta < 0)
                    swap_routes(slot, other, delta);
        }
    }

    // Where routes would drive to other depots, exchanging them is rarely worth the effort.
    bool keeps_distance(std::size_t slot, std::size_t other) const {
        return SwapRoutes<F>::keeps_distance(*context_.state.routes[slot].vehicle,
                                             *context_.state.routes[other].vehicle);
    }

    bool changes_vehicles() const {
        return moves_.uses(Operator::SwapRoutes) && context_.state.num_vehicle_types() > 1;
    }

    void improve_by_swap_routes(std::size_t slot, std::int64_t tested) {
        improve_by_unused_vehicles(slot);

        for (std::size_t other = 0; other != context_.state.routes.size(); ++other) {
            auto const &route = context_.state.routes[other];
            if (!route.empty() && !context_.state.routes[slot].empty() &&
                route.vehicle != context_.state.routes[slot].vehicle &&
                std::max(route.last_changed, context_.state.routes[slot].last_changed) > tested)
                if (auto const delta = swap_delta(slot, other); delta < 0)
                    swap_routes(slot, other, delta);
        }
    }

public:
    RouteSearch(SearchContext<F> &context, MoveSet const &moves, StopToken const &stop)
        : context_(context)
        , moves_(moves)
        , stop_(stop)
        , swap_star_(context.state)
        , paired_(context.state.routes.size())
        , last_tested_(context.state.routes.size(), -1)
        , last_scan_(context.state.routes.size())
        , num_overlap_neighbours_(count_overlap_neighbours(context.data, moves.overlap_tolerance)) {
    }

    void improve() {
        if (context_.state.routes.size() == 1)
            return;

        for (std::size_t slot = 0; slot != context_.state.routes.size(); ++slot) {
            if (context_.state.routes[slot].empty() || stop_.requested())
                continue;

            auto const tested = std::exchange(last_tested_[slot], context_.state.clock());

            if (moves_.uses(Operator::SwapStar))
                improve_by_swap_star(slot, tested);

            if (changes_vehicles() && !context_.state.routes[slot].empty())
                improve_by_swap_routes(slot, tested);
        }
    }

    /// Gives routes that have changed since `SearchState::record` vehicles of other types that
    /// suit them better.
    void improve_vehicles() {
        if (!changes_vehicles())
            return;

        auto const num_changed = context_.state.num_recorded();
        for (std::size_t idx = 0; idx != num_changed; ++idx) {
            improve_by_unused_vehicles(context_.state.recorded_slot(idx));
            improve_by_scarce_vehicles(context_.state.recorded_slot(idx));
        }
    }
};
} // namespace pyvrp_plus::search

#endif // PYVRP_PLUS_SEARCH_LOCAL_ROUTE_SEARCH_H
