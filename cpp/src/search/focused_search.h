#ifndef PYVRP_PLUS_SEARCH_FOCUSED_SEARCH_H
#define PYVRP_PLUS_SEARCH_FOCUSED_SEARCH_H

#include "search/local_search.h"
#include "search/recreate.h"
#include "search/ruin.h"

#include <cmath>
#include <vector>

namespace pyvrp_plus::search {
/// A chain of small steps on one solution: ruin, recreate, and local search of what was
/// touched only; accepted by simulated annealing (Kirkpatrick et al., 1983), else taken
/// back. Ends in the best solution of the chain.
template <class F>
class FocusedSearch {
    SearchState<F> &state_;
    SearchData const &data_;
    LocalSearch<F> &local_search_;
    SearchParams const &params_;
    StopToken const &stop_;

    Ruin<F> ruin_;
    Recreate<F> recreate_;

    // The best solution of the chain, and when each of its routes was last copied.
    std::vector<std::vector<Location>> best_visits_;
    std::vector<std::int64_t> copied_at_;
    Cost best_cost_ = 0;

    void save_best() {
        best_cost_ = state_.cost;

        for (std::size_t slot = 0; slot != state_.routes.size(); ++slot)
            if (auto const &route = state_.routes[slot]; route.last_changed > copied_at_[slot]) {
                best_visits_[slot] = route.visits;
                copied_at_[slot] = state_.clock();
            }
    }

    // What a step changed is promising: what was removed, and what it was next to.
    void mark_promising(std::vector<Location> const &clients) {
        auto &promising = local_search_.promising();

        for (auto const client : clients) {
            promising.push(client);
            if (!state_.is_visited(client))
                continue;

            auto const &route = state_.route(client);
            auto const position = state_.position(client);
            for (auto const location : {route[position - 1], route[position + 1]})
                if (!data_.is_depot(location))
                    promising.push(location);
        }
    }

    void step(RandomNumberGenerator &rng) {
        auto const num_clients = data_.num_locations - data_.num_depots;
        auto const seed = static_cast<Location>(
            data_.num_depots + rng.randint(static_cast<std::uint32_t>(num_clients)));

        auto &removed = ruin_(seed, rng);
        if (removed.empty())
            removed.push_back(seed);

        for (auto const location : ruin_.borders())
            if (!data_.is_depot(location))
                local_search_.promising().push(location);

        recreate_(removed, rng);
        mark_promising(removed);
        local_search_.improve();
    }

public:
    FocusedSearch(SearchState<F> &state, Neighbours const &neighbours, LocalSearch<F> &local_search,
                  SearchParams const &params, StopToken const &stop)
        : state_(state)
        , data_(state.data)
        , local_search_(local_search)
        , params_(params)
        , stop_(stop)
        , ruin_(state, neighbours, params)
        , recreate_(state, neighbours, params)
        , best_visits_(state.routes.size())
        , copied_at_(state.routes.size(), -1) {}

    Recreate<F> &recreate() { return recreate_; }

    /// Runs a chain of the given length from the current solution.
    void run(std::size_t num_steps, RandomNumberGenerator &rng) {
        auto const num_clients = data_.num_locations - data_.num_depots;
        if (num_clients < 2 || num_steps == 0)
            return;

        save_best();

        auto const scale = static_cast<double>(state_.cost) / static_cast<double>(num_clients);
        auto temperature = params_.start_temperature * scale;
        auto const cooling = std::pow(params_.end_temperature / params_.start_temperature,
                                      1.0 / static_cast<double>(num_steps));

        for (std::size_t count = 0; count != num_steps; ++count, temperature *= cooling) {
            if (count % 16 == 0 && stop_.requested())
                break;

            auto const before = state_.cost;
            state_.record();
            step(rng);

            auto const allowed = -temperature * std::log(std::max(rng.rand(), 1e-12));
            if (static_cast<double>(state_.cost - before) > allowed)
                state_.rollback();
            else if (state_.cost < best_cost_)
                save_best();
        }

        restore_best();
    }

private:
    void restore_best() {
        Plan plan;
        for (std::size_t slot = 0; slot != state_.routes.size(); ++slot)
            if (best_visits_[slot].size() > 2)
                plan.push_back({state_.routes[slot].vehicle->type,
                                {best_visits_[slot].begin() + 1, best_visits_[slot].end() - 1}});

        state_.load(plan, state_.costs());
    }
};
} // namespace pyvrp_plus::search

#endif // PYVRP_PLUS_SEARCH_FOCUSED_SEARCH_H
