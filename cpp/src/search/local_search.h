#ifndef PYVRP_PLUS_SEARCH_LOCAL_SEARCH_H
#define PYVRP_PLUS_SEARCH_LOCAL_SEARCH_H

#include "pyvrp_plus/random.h"
#include "search/best_move.h"
#include "search/insertion.h"
#include "search/move_set.h"
#include "search/moves/reload.h"
#include "search/moves/swap_routes.h"
#include "search/moves/swap_star.h"
#include "search/moves/swap_tails.h"
#include "search/moves/two_opt.h"
#include "search/promising.h"
#include "search/stop_token.h"

#include <algorithm>

namespace pyvrp_plus::search {
/// Local search in the granular neighbourhood: for each promising client the best move
/// with each of its neighbours is applied if it improves; what it touched becomes
/// promising. Expensive route moves follow when nothing is left.
template <class F>
class LocalSearch {
    using Route = RouteState<F>;

    SearchState<F> &state_;
    SearchData const &data_;
    Neighbours const &neighbours_;
    MoveSet const moves_;
    StopToken const &stop_;

    Promising promising_;
    SwapStar<F> swap_star_;
    std::vector<std::int64_t> last_tested_;        // by client
    std::vector<std::int64_t> routes_last_tested_; // by slot
    std::vector<Location> order_;
    std::vector<std::size_t> overlapping_;
    bool tries_empty_routes_ = true;
    bool is_exhaustive_ = false;

    // Clients of the overlap test of SWAP*: as many neighbours of each client.
    static constexpr std::size_t num_overlap_neighbours = 8;

    Place<F> place(Location client) const {
        return {&state_.route(client), state_.position(client)};
    }

    bool is_depot_at(Place<F> at) const {
        return at.position == 0 || at.position >= at.route->last() ||
               (F::reloads && data_.is_depot((*at.route)[at.position]));
    }

    // What is around a place becomes promising.
    void touch(Place<F> at) {
        auto const &visits = at.route->visits;
        auto const first = at.position < 2 ? 1 : at.position - 1;
        auto const last = std::min(at.position + 4, visits.size() - 1);

        for (auto pos = first; pos < last; ++pos)
            if (!data_.is_depot(visits[pos]))
                promising_.push(visits[pos]);
    }

    void touch_route(Route const &route) {
        for (std::size_t pos = 1; pos < route.last(); ++pos)
            if (!data_.is_depot(route[pos]))
                promising_.push(route[pos]);
    }

    void touched(Place<F> at) {
        if (is_exhaustive_)
            touch_route(*at.route);
        else
            touch(at);
    }

    // Checks, in builds that ask for it, that the state costs what a move promised.
    void verify([[maybe_unused]] Cost promised) const {
#ifdef PYVRP_PLUS_CHECK_DELTAS
        check_delta(promised, state_.cost, state_.recomputed_cost());
#endif
    }

    template <class Apply>
    void change(Cost delta, Apply apply) {
        auto const promised = state_.cost + delta;
        apply();
        verify(promised);
    }

    void apply(BestMove<F> const &move) {
        touched(move.at_u);
        touched(move.at_v);
        change(move.delta, [&] { move.apply(state_, move.at_u, move.at_v); });

        if (is_exhaustive_) {
            touch_route(*move.at_u.route);
            touch_route(*move.at_v.route);
        }
    }

    void consider_exchanges(BestMove<F> &best, Place<F> at_u, Place<F> at_v) const {
        if (moves_.exchange_11)
            best.template consider<Exchange<F, 1, 1>>(state_, at_u, at_v);
        if (moves_.exchange_21)
            best.template consider<Exchange<F, 2, 1>>(state_, at_u, at_v);
        if (moves_.exchange_22)
            best.template consider<Exchange<F, 2, 2>>(state_, at_u, at_v);
        if (moves_.exchange_31)
            best.template consider<Exchange<F, 3, 1>>(state_, at_u, at_v);
        if (moves_.exchange_32)
            best.template consider<Exchange<F, 3, 2>>(state_, at_u, at_v);
        if (moves_.exchange_33)
            best.template consider<Exchange<F, 3, 3>>(state_, at_u, at_v);
    }

    void consider_relocations(BestMove<F> &best, Place<F> at_u, Place<F> at_v) const {
        if (moves_.exchange_10)
            best.template consider<Exchange<F, 1, 0>>(state_, at_u, at_v);
        if (moves_.exchange_20)
            best.template consider<Exchange<F, 2, 0>>(state_, at_u, at_v);
        if (moves_.exchange_30)
            best.template consider<Exchange<F, 3, 0>>(state_, at_u, at_v);
        if (moves_.two_opt)
            best.template consider<Exchange<F, 2, 0, true>>(state_, at_u, at_v);
    }

    // Moves that put the two clients next to each other by joining parts of routes.
    void consider_joins(BestMove<F> &best, Place<F> at_u, Place<F> at_v) const {
        Place<F> const before_u = {at_u.route, at_u.position - 1};
        Place<F> const before_v = {at_v.route, at_v.position - 1};

        if (at_u.route == at_v.route) {
            if (moves_.two_opt) {
                auto const ordered = at_u.position < at_v.position;
                best.template consider<TwoOpt<F>>(state_, ordered ? at_u : at_v,
                                                  ordered ? at_v : at_u);
                best.template consider<TwoOpt<F>>(state_, ordered ? before_u : before_v,
                                                  ordered ? before_v : before_u);
            }
            return;
        }

        if (moves_.swap_tails) {
            best.template consider<SwapTails<F>>(state_, at_u, before_v);
            best.template consider<SwapTails<F>>(state_, before_u, at_v);
        }

        if constexpr (!F::time && F::loads != LoadKind::Segments)
            if (moves_.two_opt) {
                best.template consider<SwapTails<F, true>>(state_, at_u, at_v);
                best.template consider<SwapTails<F, true>>(state_, before_u, before_v);
            }
    }

    bool improve_pair(Location u, Location v) {
        auto const at_u = place(u), at_v = place(v);

        BestMove<F> best;
        consider_relocations(best, at_u, at_v);
        consider_relocations(best, at_u, {at_v.route, at_v.position - 1});
        consider_exchanges(best, at_u, at_v);
        consider_joins(best, at_u, at_v);

        if (!best.improves())
            return false;

        apply(best);
        return true;
    }

    bool try_empty_routes(Location u) {
        BestMove<F> best;
        auto const at_u = place(u);

        for (std::size_t type = 0; type != state_.num_vehicle_types(); ++type)
            if (auto const slot = state_.empty_slot(type)) {
                Place<F> const start = {&state_.routes[*slot], 0};
                consider_relocations(best, at_u, start);
                if (moves_.swap_tails) {
                    best.template consider<SwapTails<F>>(state_, at_u, start);
                    best.template consider<SwapTails<F>>(state_, {at_u.route, at_u.position - 1},
                                                         start);
                }
            }

        if (!best.improves())
            return false;

        apply(best);
        return true;
    }

    // Whether a client may be taken out without anything in its place.
    bool is_removable(Location client) const {
        auto const group = data_.group[client];
        return group < 0 ? !data_.required[client] : !data_.problem->group(group).required;
    }

    // The visited member of a client's group, or -1.
    Location visited_member(Location client) const {
        if (data_.group[client] >= 0)
            for (auto const member : data_.problem->group(data_.group[client]).clients())
                if (state_.is_visited(static_cast<Location>(member)))
                    return static_cast<Location>(member);

        return -1;
    }

    bool try_remove(Location client) {
        auto const delta = Remove<F>::delta(state_, client);
        if (delta >= 0)
            return false;

        remove(client, delta);
        return true;
    }

    void remove(Location client, Cost delta) {
        touched(place(client));
        change(delta, [&] { Remove<F>::apply(state_, client); });
    }

    void insert(Location client, Insertion<F> const &insertion) {
        touched(insertion.at);
        change(insertion.delta, [&] { Insert<F>::apply(state_, client, insertion.at); });
        promising_.push(client);
    }

    void replace(Location client, Location visited, Cost delta) {
        touched(place(visited));
        change(delta, [&] { Replace<F>::apply(state_, client, visited); });
        promising_.push(client);
        promising_.push(visited);
    }

    // Visits another member of a group instead, wherever that is cheapest.
    bool try_swap_member(Location client, Location member) {
        auto const never = [] { return false; };
        auto const removal = Remove<F>::delta(state_, member);
        auto const in_place = Replace<F>::delta(state_, client, member);
        auto const insertion = cheapest_insertion(state_, neighbours_, client, never);
        auto const elsewhere = insertion.found() && insertion.at.route != &state_.route(member)
                                   ? removal + insertion.delta
                                   : Cost{0};

        if (std::min(in_place, elsewhere) >= 0)
            return false;

        if (in_place <= elsewhere)
            replace(client, member, in_place);
        else {
            remove(member, removal);
            insert(client, insertion);
        }

        return true;
    }

    bool try_replace_neighbour(Location client) {
        Cost best = 0;
        Location replaced = -1;

        for (auto const neighbour : neighbours_[client])
            if (state_.is_visited(neighbour) && is_removable(neighbour)) {
                auto const delta = Replace<F>::delta(state_, client, neighbour);
                if (delta < best) {
                    best = delta;
                    replaced = neighbour;
                }
            }

        if (replaced >= 0)
            replace(client, replaced, best);

        return replaced >= 0;
    }

    void improve_unvisited(Location client) {
        if (auto const member = visited_member(client); member >= 0) {
            try_swap_member(client, member);
            return;
        }

        auto const never = [] { return false; };

        if (!is_removable(client)) {
            insert(client, required_insertion(state_, neighbours_, client, never));
            return;
        }

        auto const insertion = cheapest_insertion(state_, neighbours_, client, never);
        if (insertion.found() && insertion.delta < 0)
            insert(client, insertion);
        else
            try_replace_neighbour(client);
    }

    // Visits the client next to U, or instead of U; true if U is no longer visited.
    bool improve_with_unvisited(Location u, Location client) {
        auto const member = visited_member(client);
        if (member < 0 && !is_removable(client))
            return false; // it has to be inserted anyhow, and is promising

        if (member >= 0 && &state_.route(member) == &state_.route(u))
            return false;

        auto const at_u = place(u);
        Insertion<F> insertion;
        insertion.consider(state_, client, *at_u.route, at_u.position);
        insertion.consider(state_, client, *at_u.route, at_u.position - 1);

        auto const removal = member < 0 ? Cost{0} : Remove<F>::delta(state_, member);
        if (removal + insertion.delta < 0) {
            if (member >= 0)
                remove(member, removal);
            insert(client, insertion);
            return false;
        }

        if (member >= 0 || !is_removable(u))
            return false;

        auto const delta = Replace<F>::delta(state_, client, u);
        if (delta < 0)
            replace(client, u, delta);

        return delta < 0;
    }

    void improve_client(Location u) {
        if (!state_.is_visited(u)) {
            improve_unvisited(u);
            return;
        }

        if (data_.has_optional && is_removable(u) && try_remove(u))
            return;

        auto const tested = std::exchange(last_tested_[u], state_.clock());

        for (auto const v : neighbours_[u]) {
            if (!state_.is_visited(v)) {
                if (data_.has_optional && improve_with_unvisited(u, v))
                    return;
            } else if (std::max(state_.route(u).last_changed, state_.route(v).last_changed) >
                       tested)
                improve_pair(u, v);
        }

        if (tries_empty_routes_)
            try_empty_routes(u);

        if constexpr (F::reloads)
            if (moves_.relocate_with_depot)
                try_reloads(u);
    }

    void try_reloads(Location u) {
        try_remove_reload({&state_.route(u), state_.position(u) - 1});
        try_remove_reload({&state_.route(u), state_.position(u) + 1});
        try_insert_reload(u);
        try_relocate_with_reload(u);
    }

    void try_remove_reload(Place<F> at) {
        if (at.position == 0 || at.position >= at.route->last() || !is_depot_at(at))
            return;

        auto const delta = RemoveReload<F>::delta(state_, at);
        if (delta < 0) {
            touched(at);
            change(delta, [&] { RemoveReload<F>::apply(state_, at); });
        }
    }

    void try_insert_reload(Location u) {
        auto const at = place(u);
        if (is_depot_at({at.route, at.position + 1}))
            return;

        Cost best = 0;
        Location best_depot = -1;
        for (auto const depot : at.route->vehicle->reload_depots)
            if (auto const delta = InsertReload<F>::delta(state_, at, depot); delta < best) {
                best = delta;
                best_depot = depot;
            }

        if (best_depot >= 0) {
            touched(at);
            change(best, [&] { InsertReload<F>::apply(state_, at, best_depot); });
        }
    }

    void try_relocate_with_reload(Location u) {
        auto const at_u = place(u);
        Cost best = 0;
        Place<F> best_at = at_u;
        Location best_depot = -1;
        bool best_depot_first = false;

        for (auto const v : neighbours_[u]) {
            if (!state_.is_visited(v))
                continue;

            auto const at_v = place(v);
            for (auto const depot : at_v.route->vehicle->reload_depots)
                for (auto const depot_first : {true, false}) {
                    auto const delta =
                        RelocateWithReload<F>::delta(state_, at_u, at_v, depot, depot_first);
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

        touched(at_u);
        touched(best_at);
        change(best, [&] {
            RelocateWithReload<F>::apply(state_, at_u, best_at, best_depot, best_depot_first);
        });
    }

    // Routes that have a client near a client of the given route.
    void find_overlapping(std::size_t slot) {
        overlapping_.clear();
        auto const &route = state_.routes[slot];

        for (std::size_t pos = 1; pos < route.last(); ++pos) {
            auto const &near = neighbours_[route[pos]];
            for (std::size_t idx = 0; idx < std::min(near.size(), num_overlap_neighbours); ++idx)
                if (auto const other = state_.route_of[near[idx]];
                    other >= 0 && other != static_cast<std::int32_t>(slot))
                    overlapping_.push_back(other);
        }

        std::ranges::sort(overlapping_);
        auto const rest = std::ranges::unique(overlapping_);
        overlapping_.erase(rest.begin(), rest.end());
    }

    void improve_by_swap_star(std::size_t slot, std::int64_t tested) {
        find_overlapping(slot);

        for (auto const other : overlapping_) {
            if (state_.routes[slot].empty() || state_.routes[other].empty())
                continue;

            if (std::max(state_.routes[slot].last_changed, state_.routes[other].last_changed) <=
                tested)
                continue;

            auto const before = state_.cost;
            if (auto const delta = swap_star_.improve(slot, other); delta != 0) {
                verify(before + delta);
                touch_route(state_.routes[slot]);
                touch_route(state_.routes[other]);
            }
        }
    }

    void try_swap_routes(std::size_t slot, std::size_t other) {
        auto const delta = SwapRoutes<F>::delta(state_, slot, other);
        if (delta >= 0)
            return;

        change(delta, [&] { SwapRoutes<F>::apply(state_, slot, other); });
        touch_route(state_.routes[slot]);
        touch_route(state_.routes[other]);
    }

    void improve_by_swap_routes(std::size_t slot, std::int64_t tested) {
        for (std::size_t type = 0; type != state_.num_vehicle_types(); ++type)
            if (auto const empty = state_.empty_slot(type))
                try_swap_routes(slot, *empty);

        for (std::size_t other = 0; other != state_.routes.size(); ++other) {
            auto const &route = state_.routes[other];
            if (!route.empty() && !state_.routes[slot].empty() &&
                route.vehicle != state_.routes[slot].vehicle &&
                std::max(route.last_changed, state_.routes[slot].last_changed) > tested)
                try_swap_routes(slot, other);
        }
    }

    void improve_promising() {
        for (std::size_t count = 1; !promising_.empty(); ++count) {
            improve_client(promising_.pop());

            if (count % 32 == 0 && stop_.requested())
                return;
        }
    }

    void improve_routes() {
        for (std::size_t slot = 0; slot != state_.routes.size(); ++slot) {
            if (state_.routes[slot].empty() || stop_.requested())
                continue;

            auto const tested = std::exchange(routes_last_tested_[slot], state_.clock());

            if (moves_.swap_star)
                improve_by_swap_star(slot, tested);

            if (moves_.swap_routes && state_.num_vehicle_types() > 1 &&
                !state_.routes[slot].empty())
                improve_by_swap_routes(slot, tested);
        }
    }

public:
    LocalSearch(SearchState<F> &state, Neighbours const &neighbours, MoveSet const &moves,
                StopToken const &stop)
        : state_(state)
        , data_(state.data)
        , neighbours_(neighbours)
        , moves_(moves)
        , stop_(stop)
        , promising_(state.data.num_locations)
        , swap_star_(state)
        , last_tested_(state.data.num_locations, -1)
        , routes_last_tested_(state.routes.size(), -1) {}

    Promising &promising() { return promising_; }

    /// Improves around the promising clients until none is left. Required clients that
    /// are promising and not visited are inserted.
    void improve() {
        improve_promising();
        promising_.clear();
    }

    /// Improves everywhere, also by route moves, to a local optimum. With `exhaustive`,
    /// all clients of a changed route are looked at again, not only those near.
    void improve_everywhere(RandomNumberGenerator &rng, bool exhaustive) {
        order_.clear();
        for (auto client = data_.num_depots; client != data_.num_locations; ++client)
            order_.push_back(static_cast<Location>(client));

        for (auto idx = order_.size(); idx > 1; --idx)
            std::swap(order_[idx - 1], order_[rng.randint(static_cast<std::uint32_t>(idx))]);

        for (auto const client : order_)
            promising_.push(client);

        is_exhaustive_ = exhaustive;
        tries_empty_routes_ = false; // first the routes that there are
        improve_promising();
        tries_empty_routes_ = true;

        for (auto const client : order_)
            promising_.push(client);

        while (!promising_.empty() && !stop_.requested()) {
            improve_promising();
            improve_routes();
        }

        is_exhaustive_ = false;
        promising_.clear();
    }
};
} // namespace pyvrp_plus::search

#endif // PYVRP_PLUS_SEARCH_LOCAL_SEARCH_H
