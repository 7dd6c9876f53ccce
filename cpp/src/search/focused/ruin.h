#ifndef PYVRP_PLUS_SEARCH_FOCUSED_RUIN_H
#define PYVRP_PLUS_SEARCH_FOCUSED_RUIN_H

#include "pyvrp_plus/random.h"
#include "search/neighbourhood/neighbourhood.h"
#include "search/params/search_params.h"
#include "search/state/search_state.h"

#include <algorithm>
#include <vector>

namespace pyvrp_plus::search {
/// Takes nearby clients out of the solution: strings of adjacent clients from nearby
/// routes (Christiaens and Vanden Berghe, 2020, Transportation Science 54(2), section
/// 5.2), or the neighbours of a client one by one.
template <class F>
class Ruin {
    SearchState<F> &state_;
    Neighbours const &neighbours_;
    RuinParams const params_;

    std::vector<Location> removed_;
    std::vector<Location> borders_; // what the removed clients were next to
    std::vector<std::size_t> ruined_;

    static constexpr double most_removed = 1e9; // so that twice as many fit 32 bits

    double growth_ = 1;
    double mean_removed_ = 0;
    double max_string_ = 0;

    void choose_size(RandomNumberGenerator &rng) {
        auto const is_large = rng.rand() < params_.large_rate;
        auto const factor = growth_ * (is_large ? params_.large_factor : 1.0);
        mean_removed_ = std::min(factor * params_.mean_removed, most_removed);
        max_string_ = std::min(factor * static_cast<double>(params_.max_string), most_removed);
    }

    static std::size_t uniform(RandomNumberGenerator &rng, std::size_t low, std::size_t high) {
        return low + rng.randint(static_cast<std::uint32_t>(high - low + 1));
    }

    bool is_client(Location location) const { return !state_.data.is_depot(location); }

    // Removes the clients at positions [first, last) of a route, and the reloads that
    // are left without a trip.
    void remove_string(std::size_t slot, std::size_t first, std::size_t last) {
        auto &visits = state_.edit(slot);
        borders_.push_back(visits[first - 1]);
        borders_.push_back(visits[last]);

        auto kept = first;
        for (auto pos = first; pos != visits.size(); ++pos) {
            auto const location = visits[pos];

            if (pos < last && is_client(location)) {
                removed_.push_back(location);
                state_.set_unvisited(location);
            } else if (is_client(location) || is_client(visits[kept - 1]) ||
                       pos + 1 == visits.size())
                visits[kept++] = location;
        }

        visits.resize(kept);
        state_.update(slot);
    }

    void ruin_route(Location client, std::size_t max_length, RandomNumberGenerator &rng) {
        auto const &route = state_.route(client);
        auto const size = route.visits.size() - 2;
        auto const position = state_.position(client);

        auto const length = uniform(rng, 1, std::min(size, max_length));
        auto const earliest = position >= length ? position - length + 1 : 1;
        auto const latest = std::min(position, size - length + 1);
        auto const first = uniform(rng, earliest, latest);

        remove_string(state_.slot(route), first, first + length);
    }

    // Strings alone hardly ever make do with a vehicle less. Without times, they do as well.
    bool removes_whole_route(Location seed, RandomNumberGenerator &rng) const {
        return F::time && rng.rand() < params_.whole_route_rate && state_.is_visited(seed) &&
               static_cast<double>(state_.route(seed).num_clients) <=
                   params_.whole_route_factor * mean_removed_;
    }

    void remove_strings(Location seed, RandomNumberGenerator &rng) {
        auto const max_length = static_cast<std::size_t>(max_string_);
        auto const max_strings = 4.0 * mean_removed_ / (1.0 + max_string_) - 1.0;
        auto const num_strings = 1 + static_cast<std::size_t>(rng.rand() * max_strings);

        ruined_.clear();
        auto const ruin_once = [&](Location client) {
            if (!state_.is_visited(client))
                return;

            auto const slot = state_.slot(state_.route(client));
            if (std::ranges::find(ruined_, slot) != ruined_.end())
                return;

            ruined_.push_back(slot);
            ruin_route(client, max_length, rng);
        };

        if (removes_whole_route(seed, rng)) {
            auto const &route = state_.route(seed);
            ruined_.push_back(state_.slot(route));
            remove_string(ruined_.back(), 1, route.last());
        } else
            ruin_once(seed);

        for (auto const neighbour : neighbours_[seed]) {
            if (ruined_.size() >= num_strings)
                break;
            ruin_once(neighbour);
        }
    }

    void remove_neighbours(Location seed, RandomNumberGenerator &rng) {
        auto const max_count = static_cast<std::size_t>(2.0 * mean_removed_);
        auto const count = uniform(rng, 1, std::max<std::size_t>(max_count, 1));

        auto const remove_one = [&](Location client) {
            if (state_.is_visited(client)) {
                auto const position = state_.position(client);
                remove_string(state_.slot(state_.route(client)), position, position + 1);
            }
        };

        remove_one(seed);
        for (auto const neighbour : neighbours_[seed]) {
            if (removed_.size() >= count)
                break;
            remove_one(neighbour);
        }
    }

public:
    Ruin(SearchState<F> &state, Neighbours const &neighbours, RuinParams const &params)
        : state_(state)
        , neighbours_(neighbours)
        , params_(params) {}

    /// Fits what is removed to the length of the routes: it grows along with long ones.
    void fit_to_routes() {
        double num_routes = 0, num_clients = 0;
        for (auto const &route : state_.routes)
            if (!route.empty()) {
                ++num_routes;
                num_clients += static_cast<double>(route.num_clients);
            }

        auto const mean = num_clients / std::max(num_routes, 1.0);
        growth_ = std::clamp(mean / params_.short_route, 1.0, params_.most_growth);
    }

    /// Removes as much as another.
    void fit_to(Ruin const &other) { growth_ = other.growth_; }

    /// By which factor that is more than of short routes.
    double growth() const { return growth_; }

    /// Removes clients around the seed and returns them.
    std::vector<Location> &operator()(Location seed, RandomNumberGenerator &rng) {
        removed_.clear();
        borders_.clear();
        choose_size(rng);

        if (rng.rand() < params_.radial_rate)
            remove_neighbours(seed, rng);
        else
            remove_strings(seed, rng);

        return removed_;
    }

    /// Locations that were next to removed clients; depots among them.
    std::vector<Location> const &borders() const { return borders_; }
};
} // namespace pyvrp_plus::search

#endif // PYVRP_PLUS_SEARCH_FOCUSED_RUIN_H
