#ifndef PYVRP_PLUS_SEARCH_FOCUSED_STATE_VIEW_H
#define PYVRP_PLUS_SEARCH_FOCUSED_STATE_VIEW_H

#include "problem/saturated.h"
#include "pyvrp_plus/search_view.h"
#include "search/neighbourhood/neighbourhood.h"
#include "search/state/search_state.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace pyvrp_plus::search {
/// What operators see of the state of a search.
template <class F>
class StateView final : public SearchView {
    SearchState<F> const &state_;
    SearchData const &data_;
    Neighbours const &neighbours_;
    SearchProgress progress_;
    double mean_route_size_ = 0;

    // By location; those of depots have no meaning.
    std::vector<Value> demand_;
    std::vector<Value> remoteness_;

    Value measured_demand(Location location) const {
        auto const &client = data_.client(location);
        Load total = 0;
        for (auto const &amounts : {client.delivery, client.pickup})
            for (auto const amount : amounts)
                total = saturated_sum(total, amount);

        return total;
    }

    Value measured_remoteness(Location client) const {
        Distance nearest = max_value;
        for (auto const &vehicle : data_.vehicles)
            nearest = std::min(nearest, vehicle.distance(vehicle.start_depot, client));

        return nearest;
    }

public:
    StateView(SearchState<F> const &state, Neighbours const &neighbours)
        : state_(state)
        , data_(state.data)
        , neighbours_(neighbours)
        , demand_(data_.num_locations)
        , remoteness_(data_.num_locations) {
        for (auto client = data_.num_depots; client != data_.num_locations; ++client) {
            demand_[client] = measured_demand(static_cast<Location>(client));
            remoteness_[client] = measured_remoteness(static_cast<Location>(client));
        }
    }

    /// Tells of the progress of the run.
    void set_progress(SearchProgress const &progress) { progress_ = progress; }

    /// Measures the routes, at the start of a walk.
    void measure_routes() {
        double num_routes = 0, num_visits = 0;
        for (auto const &route : state_.routes)
            if (!route.empty()) {
                ++num_routes;
                num_visits += static_cast<double>(route.num_clients);
            }

        mean_route_size_ = num_visits / std::max(num_routes, 1.0);
    }

    /// Goes on with what another view has measured.
    void measure_as(StateView const &other) { mean_route_size_ = other.mean_route_size_; }

    std::size_t num_depots() const override { return data_.num_depots; }

    std::size_t num_locations() const override { return data_.num_locations; }

    std::size_t num_vehicles() const override { return state_.routes.size(); }

    std::size_t number_in_data(Location location) const override {
        return static_cast<std::size_t>(data_.layout.given(location));
    }

    std::int32_t vehicle(Location client) const override { return state_.nodes[client].route; }

    std::size_t position(Location client) const override { return state_.position(client); }

    std::span<Location const> visits(std::size_t vehicle) const override {
        return state_.routes[vehicle].visits;
    }

    std::size_t num_clients(std::size_t vehicle) const override {
        return state_.routes[vehicle].num_clients;
    }

    double mean_route_size() const override { return mean_route_size_; }

    Value route_cost(std::size_t vehicle) const override { return state_.routes[vehicle].cost; }

    Value distance(std::size_t vehicle, Location from, Location to) const override {
        return state_.routes[vehicle].vehicle->distance(from, to);
    }

    std::span<Location const> neighbours(Location client) const override {
        return neighbours_[client];
    }

    Value demand(Location client) const override {
        return demand_[static_cast<std::size_t>(client)];
    }

    Value remoteness(Location client) const override {
        return remoteness_[static_cast<std::size_t>(client)];
    }

    Value window(Location location) const override {
        auto const &client = data_.client(location);
        return client.tw_late - client.tw_early;
    }

    bool has_time() const override { return F::time; }

    SearchProgress const &progress() const override { return progress_; }
};
} // namespace pyvrp_plus::search

#endif // PYVRP_PLUS_SEARCH_FOCUSED_STATE_VIEW_H
