#ifndef PYVRP_PLUS_SEARCH_MOVES_SWAP_STAR_H
#define PYVRP_PLUS_SEARCH_MOVES_SWAP_STAR_H

#include "search/moves/exchange.h"

#include <array>
#include <vector>

namespace pyvrp_plus::search {
/// SWAP* (Vidal, 2022, Comput. Oper. Res. 140, section 3.4): exchanges two clients of
/// different routes, each inserted where it fits best in the other route. Candidates
/// are ranked by distance and load; the best ones are then evaluated exactly.
template <class F>
class SwapStar {
    using Route = RouteState<F>;

    // The best places to insert a client in a route, by extra distance.
    struct BestPlaces {
        std::array<std::pair<Distance, std::size_t>, 3> places;

        void clear() { places.fill({max_value, 0}); }

        void add(Distance extra, std::size_t after) {
            if (extra >= places[2].first)
                return;

            std::size_t at = 2;
            for (; at != 0 && places[at - 1].first > extra; --at)
                places[at] = places[at - 1];
            places[at] = {extra, after};
        }
    };

    struct Candidate {
        Cost change = 0;
        std::size_t u = 0, v = 0;             // positions of the clients
        std::size_t after_u = 0, after_v = 0; // where U goes in V's route, and V in U's
    };

    SearchState<F> &state_;
    std::vector<BestPlaces> places_u_in_v_, places_v_in_u_;
    std::vector<Distance> saved_u_, saved_v_;

    static void find_places(Route const &from, Route const &to, std::vector<BestPlaces> &places) {
        auto const &vehicle = *to.vehicle;
        places.resize(from.visits.size());

        for (std::size_t pos = 1; pos != from.last(); ++pos) {
            auto const client = from[pos];
            places[pos].clear();

            for (std::size_t after = 0; after != to.last(); ++after)
                places[pos].add(vehicle.distance(to[after], client) +
                                    vehicle.distance(client, to[after + 1]) -
                                    (to.distance_before[after + 1] - to.distance_before[after]),
                                after);
        }
    }

    static void find_savings(Route const &route, std::vector<Distance> &saved) {
        saved.resize(route.visits.size());
        for (std::size_t pos = 1; pos != route.last(); ++pos)
            saved[pos] = route.distance_before[pos + 1] - route.distance_before[pos - 1] -
                         route.vehicle->distance(route[pos - 1], route[pos + 1]);
    }

    // Cheapest insertion of `client` in `route` when the visit at `removed` is gone:
    // in its place, or at the best place that it does not touch.
    static std::pair<Distance, std::size_t> cheapest(Route const &route, std::size_t removed,
                                                     Location client, BestPlaces const &best) {
        auto const &vehicle = *route.vehicle;
        auto const before = route[removed - 1], after = route[removed + 1];

        std::pair<Distance, std::size_t> cheapest = {vehicle.distance(before, client) +
                                                         vehicle.distance(client, after) -
                                                         vehicle.distance(before, after),
                                                     removed};

        for (auto const &place : best.places)
            if (place.second != removed && place.second + 1 != removed) {
                if (place.first < cheapest.first)
                    cheapest = place;
                break;
            }

        return cheapest;
    }

    // Change of load penalty of a route when one client takes another's place.
    Cost load_change(Route const &route, Location removed, Location added) const {
        if constexpr (F::loads == LoadKind::Sum) {
            auto const capacity = route.vehicle->sum_capacity;
            auto const load = route.sum_before[route.last()];
            auto const change = state_.data.visit_sum[added] - state_.data.visit_sum[removed];
            return state_.costs().load_penalty(load + change, capacity, 0) -
                   state_.costs().load_penalty(load, capacity, 0);
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

    Candidate best_candidate(Route const &U, Route const &V) {
        Candidate best;
        best.change = max_value;

        for (std::size_t u = 1; u != U.last(); ++u)
            for (std::size_t v = 1; v != V.last(); ++v) {
                if (F::reloads && (state_.data.is_depot(U[u]) || state_.data.is_depot(V[v])))
                    continue;

                auto const loads = load_change(U, U[u], V[v]) + load_change(V, V[v], U[u]);
                auto const saved = U.vehicle->unit_distance_cost * saved_u_[u] +
                                   V.vehicle->unit_distance_cost * saved_v_[v];

                if (loads - saved >= best.change)
                    continue;

                auto const [extra_v, after_u] = cheapest(V, v, U[u], places_u_in_v_[u]);
                auto const [extra_u, after_v] = cheapest(U, u, V[v], places_v_in_u_[v]);
                auto const change = loads - saved + V.vehicle->unit_distance_cost * extra_v +
                                    U.vehicle->unit_distance_cost * extra_u;

                if (change < best.change)
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

        find_places(U, V, places_u_in_v_);
        find_places(V, U, places_v_in_u_);
        find_savings(U, saved_u_);
        find_savings(V, saved_v_);

        auto const best = best_candidate(U, V);
        if (best.change == max_value || best.change - U.reducible - V.reducible >= 0)
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
} // namespace pyvrp_plus::search

#endif // PYVRP_PLUS_SEARCH_MOVES_SWAP_STAR_H
