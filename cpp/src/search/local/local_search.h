#ifndef PYVRP_PLUS_SEARCH_LOCAL_LOCAL_SEARCH_H
#define PYVRP_PLUS_SEARCH_LOCAL_LOCAL_SEARCH_H

#include "pyvrp_plus/random.h"
#include "search/local/client_search.h"
#include "search/local/pair_search.h"
#include "search/local/route_search.h"
#include "search/local/shipment_visits.h"
#include "search/local/starting_points.h"
#include "search/local/visit_search.h"
#include "search/method/search_method.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace pyvrp_plus::search {
/// Local search in the granular neighbourhood: for each promising client the best move
/// with each of its neighbours is applied if it improves; what it touched becomes
/// promising. Expensive route moves follow when nothing is left.
template <class F>
class LocalSearch {
    SearchContext<F> context_;
    PairSearch<F> pair_search_;
    VisitSearch<F> visit_search_;
    ShipmentVisits<F> shipment_visits_;
    ClientSearch<F> client_search_;
    RouteSearch<F> route_search_;
    StopToken const &stop_;

    std::vector<std::int64_t> last_tested_; // by client
    std::vector<Location> order_;
    bool tries_empty_routes_ = true;

    void improve_client(Location u) {
        auto &state = context_.state;

        if constexpr (F::shipments)
            if (context_.data.is_shipment(u) && shipment_visits_.improve(u))
                return;

        if (!state.is_visited(u)) {
            visit_search_.improve_unvisited(u);
            return;
        }

        if (context_.data.has_optional &&
            (visit_search_.try_remove(u) || visit_search_.improve_member(u)))
            return;

        auto const tested = std::exchange(last_tested_[u], state.clock());

        auto const &neighbours = context_.neighbours[u];
        state.work += neighbours.size();
        for (std::size_t rank = 0; rank != neighbours.size(); ++rank) {
            auto const v = neighbours[rank];
            if (!state.is_visited(v)) {
                if (context_.data.has_optional && may_be_alone(v) &&
                    visit_search_.improve_next_to(u, v))
                    return;
            } else if (std::max(state.route(u).last_changed, state.route(v).last_changed) > tested)
                pair_search_.improve(u, rank);
        }

        if (tries_empty_routes_ && state.opens_routes)
            pair_search_.improve_by_empty_routes(u);

        client_search_.improve(u);
    }

    // Whether the client is visited by itself, and not for a shipment.
    bool may_be_alone(Location client) const {
        if constexpr (F::shipments)
            return !context_.data.is_shipment(client);

        return true;
    }

    void improve_promising() {
        for (std::size_t count = 1; !context_.promising.empty(); ++count) {
            improve_client(context_.promising.pop());

            if (count % 32 == 0 && stop_.requested())
                return;
        }
    }

    void push_all() {
        for (auto const client : order_)
            context_.promising.push(client);
    }

    // Clients first; unused vehicles are tried only once the used ones are in good order.
    void improve_in_order() {
        push_all();
        tries_empty_routes_ = false;
        improve_promising();
        tries_empty_routes_ = true;

        push_all();
        improve_promising();
    }

    // Goes on with whole routes, until neither these nor clients improve.
    void improve_fully() {
        improve_in_order();
        while (!stop_.requested()) {
            route_search_.improve();
            if (context_.promising.empty())
                break;
            improve_promising();
        }
    }

    void improve_routes() {
        do {
            context_.promising.clear();
            route_search_.improve();
        } while (!context_.promising.empty() && !stop_.requested());
    }

    void shuffle_order(RandomNumberGenerator &rng) {
        for (auto idx = order_.size(); idx > 1; --idx)
            std::swap(order_[idx - 1], order_[rng.randint(static_cast<std::uint32_t>(idx))]);
    }

public:
    LocalSearch(SearchState<F> &state, Neighbours const &neighbours, MoveSet const &moves,
                StopToken const &stop)
        : context_(state, neighbours, moves)
        , pair_search_(context_)
        , visit_search_(context_)
        , shipment_visits_(context_)
        , client_search_(context_)
        , route_search_(context_, stop)
        , stop_(stop)
        , last_tested_(state.data.num_locations, -1) {}

    // The parts refer to the context.
    LocalSearch(LocalSearch const &) = delete;
    LocalSearch &operator=(LocalSearch const &) = delete;

    Promising &promising() { return context_.promising; }

    /// Improves around the promising clients until none is left, also by other vehicles for
    /// the routes that have changed since `SearchState::record`. Required clients that are
    /// promising and not visited are inserted.
    void improve() {
        improve_promising();
        route_search_.improve_changed();
        improve_promising();
        context_.promising.clear();
    }

    /// Improves around a client and all others, not only its neighbours, and then around what that
    /// has changed.
    void improve_with_all(Location client) {
        auto const &state = context_.state;
        for (auto location = context_.data.num_depots; location != context_.data.num_locations;
             ++location) {
            auto const other = static_cast<Location>(location);
            if (other != client && state.is_visited(other) && state.is_visited(client))
                pair_search_.improve_any(client, other);
        }

        if (!context_.promising.empty())
            improve();
    }

    /// Improves everywhere, to a local optimum of what is asked for. With `exhaustive`,
    /// all clients of a changed route are looked at again, not only those near.
    void improve_everywhere(Depth depth, bool exhaustive, RandomNumberGenerator &rng) {
        context_.is_exhaustive = exhaustive;

        if (depth == Depth::Intensify)
            improve_routes();
        else {
            order_.clear();
            for (auto client = context_.data.num_depots; client != context_.data.num_locations;
                 ++client)
                order_.push_back(static_cast<Location>(client));

            shuffle_order(rng);
            if (depth == Depth::Search)
                improve_in_order();
            else
                improve_fully();
        }

        context_.promising.clear();
        context_.is_exhaustive = false;
    }

    /// Improves a solution that is a local optimum but for these clients and routes, to one that
    /// is a local optimum there, too.
    void improve_from(StartingPoints const &points, bool exhaustive, RandomNumberGenerator &rng) {
        context_.is_exhaustive = exhaustive;

        route_search_.skip_unchanged();
        for (auto const slot : points.slots)
            context_.state.look_again_at(slot);

        order_ = points.clients;
        shuffle_order(rng);
        improve_fully();

        context_.promising.clear();
        context_.is_exhaustive = false;
    }

    SearchStatistics &statistics() { return context_.statistics; }
};
} // namespace pyvrp_plus::search

#endif // PYVRP_PLUS_SEARCH_LOCAL_LOCAL_SEARCH_H
