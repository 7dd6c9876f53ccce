#include "search/neighbourhood.h"

#include "search/kd_tree.h"
#include "search/reach.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <set>
#include <tuple>
#include <utility>

namespace pyvrp_plus::search {
namespace {
// What an edge costs on some vehicle: a profile and its unit costs.
struct EdgeCosts {
    EdgeWeights const *distances;
    EdgeWeights const *durations;
    Cost unit_distance_cost;
    Cost unit_duration_cost;

    double cost(Distance distance, Duration duration) const {
        return static_cast<double>(unit_distance_cost) * static_cast<double>(distance) +
               static_cast<double>(unit_duration_cost) * static_cast<double>(duration);
    }
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
    double max_prize_ = 0;

    double edge_cost(std::size_t from, std::size_t to) const {
        auto cost = std::numeric_limits<double>::infinity();
        for (auto const &kind : costs_)
            cost =
                std::min(cost, kind.cost((*kind.distances)(from, to), (*kind.durations)(from, to)));

        return cost;
    }

    // A linehaul and a backhaul client are next to each other once a route only. Half of all
    // neighbours would be such, were they as near as others.
    double one_way_cost(std::size_t from, std::size_t to) const {
        if (params_.one_way_factor == 1)
            return 0;

        auto const [shorter, longer] = std::minmax({edge_cost(from, to), edge_cost(to, from)});
        return std::min((params_.one_way_factor - 1) * shorter, (longer - shorter) / 2);
    }

    // Proximity of visiting `to` right after `from`.
    double directed(std::size_t from, std::size_t to) const {
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

        return edge_cost(from, to) + params_.weight_wait_time * std::max(wait, 0.) +
               params_.weight_time_warp * std::max(time_warp, 0.) -
               static_cast<double>(second.prize);
    }

public:
    Proximity(ProblemData const &data, NeighbourhoodParams const &params)
        : data_(data)
        , params_(params) {
        for (std::size_t profile = 0; profile != data.num_profiles(); ++profile)
            durations_.push_back(&data.durations(profile));

        for (auto const &client : data.clients())
            max_prize_ = std::max(max_prize_, static_cast<double>(client.prize));
    }

    double operator()(std::size_t from, std::size_t to) const {
        auto const proximity = directed(from, to);
        return params_.symmetric_proximity
                   ? std::min(proximity, directed(to, from)) + one_way_cost(from, to)
                   : proximity;
    }

    /// Coordinates that all weights are computed from, or null if there are none: if there
    /// are, proximity is bounded from below by length.
    std::vector<Point> const *points() const {
        auto const grows = [](double weight) { return std::isfinite(weight) && weight >= 0; };
        auto const &first = data_.distances(0).euclidean();
        auto const is_like_first = [&](auto const &weights) {
            auto const &euclidean = weights->euclidean();
            return euclidean && (euclidean == first || euclidean->points() == first->points());
        };

        auto const have_points = first && grows(params_.weight_wait_time) &&
                                 grows(params_.weight_time_warp) &&
                                 std::ranges::all_of(data_.distances(), is_like_first) &&
                                 std::ranges::all_of(data_.durations(), is_like_first);
        return have_points ? &first->points() : nullptr;
    }

    /// Least proximity of clients that are at least the given length apart, if there are
    /// coordinates.
    double least(double length) const {
        auto cost = std::numeric_limits<double>::infinity();
        for (auto const &kind : costs_)
            cost = std::min(cost, kind.cost(kind.distances->euclidean()->rounded(length),
                                            kind.durations->euclidean()->rounded(length)));

        return cost - max_prize_;
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

// What neighbours count. Next to one that is mostly visited by vehicles that must not visit the
// client, there is mostly no place for the client.
class NeighbourWeights {
    static constexpr double least = 1.0 / 3.0;

    std::vector<ProfileSet> reached_by_;
    std::vector<double> num_vehicles_; // by profile

    double num_vehicles(ProfileSet profiles) const {
        double count = 0;
        for (std::size_t profile = 0; profile != num_vehicles_.size(); ++profile)
            count += profiles.contains(profile) ? num_vehicles_[profile] : 0.0;

        return count;
    }

public:
    NeighbourWeights(ProblemData const &data, NeighbourhoodParams const &params) {
        if (!params.shared_vehicles || data.num_profiles() == 1)
            return;

        reached_by_ = profiles_reaching(data);
        num_vehicles_.resize(data.num_profiles());
        for (auto const &type : data.vehicle_types())
            num_vehicles_[type.profile] += static_cast<double>(type.num_available);
    }

    double operator()(std::size_t client, std::size_t neighbour) const {
        if (reached_by_.empty())
            return 1;

        auto const all = num_vehicles(reached_by_[neighbour]);
        auto const shared = num_vehicles(reached_by_[neighbour] & reached_by_[client]);
        return all > 0 ? std::max(shared / all, least) : least;
    }
};

// The nearest clients of one, as they are found, until they count enough; of equally near ones
// the first.
class NearestClients {
    using Near = std::tuple<double, Location, double>; // proximity, client, what it counts

    ProblemData const &data_;
    Proximity const &proximity_;
    NeighbourWeights const &weights_;
    std::size_t const client_;
    double const max_count_;
    double count_ = 0;
    std::vector<Near> nearest_; // a heap: the furthest is in front

    static double weight_of(Near const &near) { return std::get<2>(near); }

public:
    NearestClients(ProblemData const &data, Proximity const &proximity,
                   NeighbourWeights const &weights, std::size_t client, std::size_t max_count)
        : data_(data)
        , proximity_(proximity)
        , weights_(weights)
        , client_(client)
        , max_count_(static_cast<double>(max_count)) {}

    /// Whether a client of at least this proximity may be among the nearest.
    bool may_hold(double proximity) const {
        return count_ < max_count_ || proximity <= std::get<0>(nearest_.front());
    }

    void consider(std::size_t other) {
        if (other == client_)
            return;

        auto const is_excluded = excludes(data_.client(client_), data_.client(other));
        Near const candidate = {is_excluded ? std::numeric_limits<double>::max()
                                            : proximity_(client_, other),
                                static_cast<Location>(other), weights_(client_, other)};

        if (count_ >= max_count_ && candidate >= nearest_.front())
            return;

        nearest_.push_back(candidate);
        std::ranges::push_heap(nearest_);
        count_ += weight_of(candidate);

        while (count_ - weight_of(nearest_.front()) >= max_count_) {
            count_ -= weight_of(nearest_.front());
            std::ranges::pop_heap(nearest_);
            nearest_.pop_back();
        }
    }

    /// Nearest first.
    std::vector<Location> sorted() && {
        std::ranges::sort_heap(nearest_);

        std::vector<Location> clients;
        for (auto const &near : nearest_)
            clients.push_back(std::get<1>(near));

        return clients;
    }
};
} // namespace

Neighbours compute_neighbours(ProblemData const &data, NeighbourhoodParams const &params) {
    Proximity const proximity(data, params);
    NeighbourWeights const weights(data, params);
    auto const first_client = data.num_depots();
    auto const max_count = std::min(params.num_neighbours, data.num_clients());

    std::optional<KdTree> tree;
    if (auto const *points = proximity.points())
        tree.emplace(std::vector(points->begin() + static_cast<std::ptrdiff_t>(first_client),
                                 points->end()));

    Neighbours neighbours(data.num_locations());
    for (auto client = first_client; client != data.num_locations(); ++client) {
        NearestClients nearest(data, proximity, weights, client, max_count);

        if (tree)
            tree->visit_near(
                data.distances(0).euclidean()->points()[client],
                [&](double length) { return nearest.may_hold(proximity.least(length)); },
                [&](std::size_t idx) { nearest.consider(first_client + idx); });
        else
            for (auto other = first_client; other != data.num_locations(); ++other)
                nearest.consider(other);

        neighbours[client] = std::move(nearest).sorted();
    }

    if (params.symmetric_neighbours)
        symmetrise(neighbours);

    return neighbours;
}
} // namespace pyvrp_plus::search
