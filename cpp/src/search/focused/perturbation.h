#ifndef PYVRP_PLUS_SEARCH_FOCUSED_PERTURBATION_H
#define PYVRP_PLUS_SEARCH_FOCUSED_PERTURBATION_H

#include "search/focused/company.h"
#include "search/focused/double_bridge.h"
#include "search/focused/recreate.h"
#include "search/focused/removal.h"
#include "search/focused/state_view.h"
#include "search/local/local_search.h"
#include "search/method/step_rules.h"

#include <algorithm>
#include <cstddef>
#include <initializer_list>
#include <iterator>
#include <vector>

namespace pyvrp_plus::search {
/// A small change of a solution: ruin, recreate, and local search of what was touched only. Now and
/// then it is a double bridge instead.
template <class F>
class Perturbation {
    SearchState<F> &state_;
    SearchData const &data_;
    Neighbours const &neighbours_;
    LocalSearch<F> &local_search_;
    SearchParams const &params_;
    StateView<F> &view_;
    StepRules const &rules_;

    Company<F> company_;
    Removal<F> removal_;
    Recreate<F> recreate_;

    void push_clients(std::initializer_list<Location> locations) {
        for (auto const location : locations)
            if (!data_.is_depot(location))
                local_search_.promising().push(location);
    }

    // What a step changed is promising: what was removed, and what it is now next to.
    void mark_promising(std::vector<Location> const &clients) {
        for (auto const client : clients) {
            push_clients({client});

            if (state_.is_visited(client)) {
                auto const &route = state_.route(client);
                auto const position = state_.position(client);
                push_clients({route[position - 1], route[position + 1]});
            }
        }
    }

    // Clients near the seed that could be visited along with what was removed.
    void add_nearby(std::vector<Location> &clients, Location seed) const {
        auto const &near = neighbours_[seed];
        auto const count = std::min(static_cast<double>(near.size()), params_.ruin.mean_removed);
        clients.insert(clients.end(), near.begin(),
                       near.begin() + static_cast<std::ptrdiff_t>(count));
        clients.push_back(seed);
    }

    // Shipments are removed as a whole.
    void add_partners(std::vector<Location> &clients) const {
        for (std::size_t idx = 0, count = clients.size(); idx != count; ++idx)
            if (auto const partner = data_.partner[clients[idx]];
                partner >= 0 && std::ranges::find(clients, partner) == clients.end())
                clients.push_back(partner);
    }

    // Removes what a step that starts at the seed takes out, and returns it, along with what could
    // be visited on the same routes. Mostly, visits that have to be on one route are removed
    // together; now and then only some are, and go elsewhere on it.
    std::vector<Location> take_out(Location seed, RandomNumberGenerator &rng) {
        auto removed = (*rules_.ruin)(view_, seed, rng);
        auto is_joined = false;
        if constexpr (F::visit_rules) {
            constexpr double join_rate = 0.7;
            is_joined = !data_.same_vehicle.empty() && rng.rand() < join_rate;
        }

        if (is_joined)
            company_.join(removed);
        if constexpr (F::shipments)
            add_partners(removed);

        removal_(removed);
        if (is_joined)
            removed.insert(removed.end(), company_.waiting().begin(), company_.waiting().end());
        return removed;
    }

public:
    Perturbation(SearchState<F> &state, Neighbours const &neighbours, LocalSearch<F> &local_search,
                 SearchParams const &params, StateView<F> &view, StepRules const &rules,
                 StopToken const &stop)
        : state_(state)
        , data_(state.data)
        , neighbours_(neighbours)
        , local_search_(local_search)
        , params_(params)
        , view_(view)
        , rules_(rules)
        , company_(state)
        , removal_(state)
        , recreate_(state, neighbours, params.recreate, view, rules, stop) {}

    Recreate<F> &recreate() { return recreate_; }

    /// Serves the clients of a route by others, or by another vehicle if one may be taken into use.
    void dissolve(RouteState<F> const &route, RandomNumberGenerator &rng) {
        std::vector<Location> removed;
        std::ranges::copy_if(route.visits, std::back_inserter(removed),
                             [this](auto visit) { return !data_.is_depot(visit); });

        removal_(removed);
        recreate_(removed, false, rng);
        mark_promising(removed);
        local_search_.improve();
    }

    /// Makes one that starts at this client.
    void operator()(Location seed, RandomNumberGenerator &rng) {
        if (state_.is_visited(seed) && DoubleBridge<F>::applies_to(state_.route(seed)) &&
            rng.rand() < params_.walks.double_bridge_rate) {
            DoubleBridge<F>::apply(state_, seed, local_search_.promising(), rng);
            local_search_.improve();
            return;
        }

        auto removed = take_out(seed, rng);
        auto const eager = data_.has_optional && rng.rand() < params_.recreate.eager_rate;
        if (eager)
            add_nearby(removed, seed);

        recreate_(removed, eager, rng);

        // Often all go back to where they were, and nothing is promising. Where time counts,
        // penalties have changed since these clients were last looked at.
        if (!F::time && state_.is_as_recorded())
            return;

        for (auto const location : removal_.borders())
            push_clients({location});

        mark_promising(removed);
        local_search_.improve();
    }
};
} // namespace pyvrp_plus::search

#endif // PYVRP_PLUS_SEARCH_FOCUSED_PERTURBATION_H
