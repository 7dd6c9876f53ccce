#include "search/neighbourhood.h"

#include <algorithm>
#include <limits>
#include <numeric>
#include <set>
#include <tuple>

namespace pyvrp_plus::search {
namespace {
// What an edge costs on some vehicle: a profile and its unit costs.
struct EdgeCosts {
    EdgeWeights const *distances;
    EdgeWeights const *durations;
    Cost unit_distance_cost;
    Cost unit_duration_cost;
};

std::vector<EdgeCosts> edge_costs(ProblemData const &data) {
    std::set<std::tuple<std::size_t, Cost, Cost>> kinds;
    for (auto const &type : data.vehicle_types())
        kinds.emplace(type.profile, type.unit_distance_cost, type.unit_duration_cost);

    std::vector<EdgeCosts> costs;
    for (auto const &[profile, distance_cost, duration_cost] : kinds)
        costs.push_back(
            {&data.distances(profile), &data.durations(profile), distance_cost, duration_cost});

    return costs;
}

class Proximity {
    ProblemData const &data_;
    NeighbourhoodParams const &params_;
    std::vector<EdgeCosts> const costs_ = edge_costs(data_);
    std::vector<EdgeWeights const *> durations_;

    // Proximity of visiting `to` right after `from`.
    double directed(std::size_t from, std::size_t to) const {
        auto cost = std::numeric_limits<double>::infinity();
        for (auto const &kind : costs_)
            cost = std::min(cost, static_cast<double>(kind.unit_distance_cost) *
                                          static_cast<double>((*kind.distances)(from, to)) +
                                      static_cast<double>(kind.unit_duration_cost) *
                                          static_cast<double>((*kind.durations)(from, to)));

        auto travel = std::numeric_limits<double>::infinity();
        for (auto const *durations : durations_)
            travel = std::min(travel, static_cast<double>((*durations)(from, to)));

        auto const &first = data_.client(from);
        auto const &second = data_.client(to);
        auto const service = static_cast<double>(first.service_duration);
        auto const wait = static_cast<double>(second.tw_early) - travel - service -
                          static_cast<double>(first.tw_late);
        auto const time_warp = static_cast<double>(first.tw_early) + service + travel -
                               static_cast<double>(second.tw_late);

        return cost + params_.weight_wait_time * std::max(wait, 0.) +
               params_.weight_time_warp * std::max(time_warp, 0.) -
               static_cast<double>(second.prize);
    }

public:
    Proximity(ProblemData const &data, NeighbourhoodParams const &params)
        : data_(data)
        , params_(params) {
        for (std::size_t profile = 0; profile != data.num_profiles(); ++profile)
            durations_.push_back(&data.durations(profile));
    }

    double operator()(std::size_t from, std::size_t to) const {
        auto const proximity = directed(from, to);
        return params_.symmetric_proximity ? std::min(proximity, directed(to, from)) : proximity;
    }
};

// Members of one mutually exclusive group are never visited together: they come last.
bool excludes(Client const &first, Client const &second) {
    return first.group && first.group == second.group;
}

void symmetrise(Neighbours &neighbours) {
    auto const original = neighbours;

    for (std::size_t client = 0; client != original.size(); ++client)
        for (auto const neighbour : original[client]) {
            auto &other = neighbours[neighbour];
            auto const self = static_cast<Location>(client);
            if (std::ranges::find(other, self) == other.end())
                other.push_back(self);
        }
}
} // namespace

Neighbours compute_neighbours(ProblemData const &data, NeighbourhoodParams const &params) {
    Proximity const proximity(data, params);
    auto const first_client = data.num_depots();

    Neighbours neighbours(data.num_locations());
    std::vector<std::pair<double, Location>> near;

    for (auto client = first_client; client != data.num_locations(); ++client) {
        near.clear();
        for (auto other = first_client; other != data.num_locations(); ++other)
            if (other != client)
                near.emplace_back(excludes(data.client(client), data.client(other))
                                      ? std::numeric_limits<double>::max()
                                      : proximity(client, other),
                                  static_cast<Location>(other));

        auto const count = std::min(params.num_neighbours, near.size());
        std::ranges::partial_sort(near, near.begin() + static_cast<std::ptrdiff_t>(count));

        for (std::size_t idx = 0; idx != count; ++idx)
            neighbours[client].push_back(near[idx].second);
    }

    if (params.symmetric_neighbours)
        symmetrise(neighbours);

    return neighbours;
}
} // namespace pyvrp_plus::search
