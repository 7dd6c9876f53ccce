#ifndef PYVRP_PLUS_SEARCH_MOVES_SWAP_STAR_H
#define PYVRP_PLUS_SEARCH_MOVES_SWAP_STAR_H

#include "search/moves/visit_rules.h"
#include "search/state/evaluate.h"
#include "search/state/search_state.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>
#include <vector>

namespace pyvrp_plus::search {
template <class F>
struct SearchContext;

namespace operators {
struct SwapStar;
}

/// SWAP* (Vidal, 2022, Comput. Oper. Res. 140, section 3.4): exchanges two clients of
/// different routes, each inserted where it fits best in the other route. Candidates
/// are ranked by distance and load; the best ones are then evaluated exactly.
template <class F>
class SwapStar {
    using Route = RouteState<F>;

    // The best places to insert a client in a route, by extra distance.
    struct BestPlaces {
        std::array<std::pair<Distance, std::size_t>, 3> places;
        bool is_known = false;

        void add(Distance extra, std::size_t after) {
            if (extra >= places[2].first)
                return;

            std::size_t at = 2;
            for (; at != 0 && places[at - 1].first > extra; --at)
                places[at] = places[at - 1];
            places[at] = {extra, after};
        }
    };

    // What is known of the clients of one of the routes, by position.
    struct Side {
        Route const *route = nullptr;
        std::vector<Distance> bypass;   // from the visit before to the one after
        std::vector<Cost> saved;        // by taking the client out
        std::vector<BestPlaces> places; // in the other route
    };

    struct Candidate {
        Cost change = 0;
        std::size_t u = 0, v = 0;             // positions of the clients
        std::size_t after_u = 0, after_v = 0; // where U goes in V's route, and V in U's

        bool found() const { return u != 0; }
    };

    SearchState<F> &state_;
    Side side_u_, side_v_;

    static void look_at(Route const &route, Side &side) {
        auto const &vehicle = *route.vehicle;
        side.route = &route;
        side.bypass.resize(route.visits.size());
        side.saved.resize(route.visits.size());
        side.places.resize(route.visits.size());

        for (std::size_t pos = 1; pos != route.last(); ++pos) {
            auto const detour = route.distance_before[pos + 1] - route.distance_before[pos - 1];
            side.bypass[pos] = vehicle.distance(route[pos - 1], route[pos + 1]);
            side.saved[pos] = vehicle.unit_distance_cost * (detour - side.bypass[pos]);
            side.places[pos].is_known = false;
        }
    }

    // The best places in a route for the client at a position of the other one.
    BestPlaces const &places(Side &side, std::size_t pos, Route const &to) const {
        auto &best = side.places[pos];
        if (best.is_known)
            return best;

        auto const &vehicle = *to.vehicle;
        auto const client = (*side.route)[pos];
        best.is_known = true;
        best.places.fill({max_value, 0});

        for (std::size_t after = 0; after != to.last(); ++after)
            best.add(vehicle.distance.into(to[after], client) +
                         vehicle.distance(client, to[after + 1]) -
                         (to.distance_before[after + 1] - to.distance_before[after]),
                     after);

        return best;
    }

    // Cheapest insertion of a client when the visit at `removed` is gone: in its place, or
    // at the best place that it does not touch.
    std::pair<Distance, std::size_t> cheapest(Side const &to, std::size_t removed, Location client,
                                              BestPlaces const &best) const {
        auto const &route = *to.route;
        auto const &vehicle = *route.vehicle;
        std::pair<Distance, std::size_t> cheapest = {
            vehicle.distance.into(route[removed - 1], client) +
                vehicle.distance(client, route[removed + 1]) - to.bypass[removed],
            removed};

        for (auto const &place : best.places)
            if (place.second != removed && place.second + 1 != removed) {
                if (place.first < cheapest.first)
                    cheapest = place;
                break;
            }

        return cheapest;
    }

    // Change of the load penalties of the routes when their clients change places.
    Cost load_change(Route const &U, Location u, Route const &V, Location v) const {
        if constexpr (F::loads == LoadKind::Sum) {
            auto const change = state_.data.visit_sum[v] - state_.data.visit_sum[u];
            return state_.costs().load_penalty(U.load() + change, U.vehicle->sum_capacity, 0) +
                   state_.costs().load_penalty(V.load() - change, V.vehicle->sum_capacity, 0) -
                   U.load_penalty - V.load_penalty;
        } else
            return 0;
    }

    // The route with the visit at `removed` gone and `client` after `after`; an
    // `after` equal to `removed` means: in its place.
    Cost cost_of(Route const &route, std::size_t removed, Route const &other, std::size_t pos,
                 std::size_t after) const {
        auto const cost = [&](auto const &...parts) {
            return evaluate<F>(state_.data, state_.costs(), *route.vehicle, parts...).total();
        };

        auto const client = Span<F>{other, pos, pos + 1};

        if (after == removed)
            return cost(Prefix<F>{route, removed - 1}, client, Suffix<F>{route, removed + 1});

        if (after < removed)
            return cost(Prefix<F>{route, after}, client, Span<F>{route, after + 1, removed},
                        Suffix<F>{route, removed + 1});

        return cost(Prefix<F>{route, removed - 1}, Span<F>{route, removed + 1, after + 1}, client,
                    Suffix<F>{route, after + 1});
    }

    // The best exchange by distance and load, if it may improve.
    Candidate best_candidate(Route const &U, Route const &V) {
        auto const unit_u = U.vehicle->unit_distance_cost, unit_v = V.vehicle->unit_distance_cost;

        Candidate best; // at most everything but distances and loads is saved on top
        best.change = U.reducible + V.reducible - U.load_penalty - V.load_penalty;

        for (std::size_t u = 1; u != U.last(); ++u)
            for (std::size_t v = 1; v != V.last(); ++v) {
                if (F::reloads && (state_.data.is_depot(U[u]) || state_.data.is_depot(V[v])))
                    continue;

                if constexpr (F::shipments)
                    if (state_.data.is_shipment(U[u]) || state_.data.is_shipment(V[v]))
                        continue;

                if constexpr (F::visit_rules)
                    if (!state_.data.can_serve(*V.vehicle, U[u]) ||
                        !state_.data.can_serve(*U.vehicle, V[v]))
                        continue;

                auto const saved = side_u_.saved[u] + side_v_.saved[v];
                auto change = load_change(U, U[u], V, V[v]) - saved;
                if (change >= best.change)
                    continue;

                auto const [extra_v, after_u] = cheapest(side_v_, v, U[u], places(side_u_, u, V));
                change += unit_v * extra_v;
                if (change >= best.change)
                    continue;

                auto const [extra_u, after_v] = cheapest(side_u_, u, V[v], places(side_v_, v, U));
                change += unit_u * extra_u;
                if (change >= best.change)
                    continue;

                if constexpr (F::visit_rules)
                    if (!VisitRules<F>(state_).allow_company({&U, u}, {&V, v}))
                        continue;

                best = {change, u, v, after_u, after_v};
            }

        return best;
    }

    static void replace(std::vector<Location> &visits, std::size_t removed, Location client,
                        std::size_t after) {
        if (after == removed) {
            visits[removed] = client;
            return;
        }

        auto const begin = visits.begin();
        auto const from = begin + static_cast<std::ptrdiff_t>(removed);
        auto const to = begin + static_cast<std::ptrdiff_t>(after) + 1;

        *from = client;
        if (after > removed)
            std::rotate(from, from + 1, to);
        else
            std::rotate(to, from, from + 1);
    }

public:
    explicit SwapStar(SearchState<F> &state)
        : state_(state) {}

    /// Applies the best exchange between two routes if it improves, and returns the
    /// change of the penalised cost (zero if nothing was done).
    Cost improve(std::size_t slot_u, std::size_t slot_v) {
        auto const &U = state_.routes[slot_u], &V = state_.routes[slot_v];

        look_at(U, side_u_);
        look_at(V, side_v_);
        state_.work += U.visits.size() + V.visits.size();

        auto const best = best_candidate(U, V);
        if (!best.found())
            return 0;

        auto const delta = cost_of(U, best.u, V, best.v, best.after_v) +
                           cost_of(V, best.v, U, best.u, best.after_u) - U.cost - V.cost;

        if (delta >= 0)
            return 0;

        auto const client_u = U[best.u], client_v = V[best.v];
        replace(state_.edit(slot_u), best.u, client_v, best.after_v);
        replace(state_.edit(slot_v), best.v, client_u, best.after_u);
        state_.update(slot_u);
        state_.update(slot_v);
        return delta;
    }
};

/// Tries SWAP* on pairs of routes that overlap, and have changed since they were tried.
template <class F>
class SwapStarSearch {
    SearchContext<F> &context_;

    // That a route was looked at together with another.
    struct Paired {
        std::size_t other;
        std::int64_t at;
    };

    SwapStar<F> swap_star_;
    std::vector<std::vector<Paired>> paired_; // by slot, in the order of the others
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

public:
    explicit SwapStarSearch(SearchContext<F> &context)
        : context_(context)
        , swap_star_(context.state)
        , paired_(context.state.routes.size())
        , last_scan_(context.state.routes.size())
        , num_overlap_neighbours_(
              count_overlap_neighbours(context.data, context.moves.overlap_tolerance)) {}

    bool is_of_use() const { return true; }

    /// Improves a route and those that overlap with it.
    void improve(std::size_t slot, std::int64_t tested) {
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
            ++context_.statistics.template of<operators::SwapStar>().num_evaluations;
            if (auto const delta = swap_star_.improve(slot, other); delta != 0) {
                ++context_.statistics.template of<operators::SwapStar>().num_applications;
                ++context_.statistics.num_updates;
                context_.verify(before + delta);
                context_.touch_route(context_.state.routes[slot]);
                context_.touch_route(context_.state.routes[other]);
            }
        }
    }
};

namespace operators {
struct SwapStar {
    static constexpr char name[] = "SwapStar";

    template <class F>
    using RouteSearch = SwapStarSearch<F>;
};
} // namespace operators
} // namespace pyvrp_plus::search

#endif // PYVRP_PLUS_SEARCH_MOVES_SWAP_STAR_H
