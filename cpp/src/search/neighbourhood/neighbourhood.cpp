#include "search/neighbourhood/neighbourhood.h"

#include "problem/in_threads.h"
#include "search/data/reach.h"
#include "search/neighbourhood/kd_tree.h"

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

// What proximity needs of a client, next to each other in memory.
struct Visit {
    double service;
    double early;
    double late;
    double prize;
    std::size_t group;

    static constexpr auto no_group = std::numeric_limits<std::size_t>::max();

    explicit Visit(Client const &client)
        : service(static_cast<double>(client.service_duration))
        , early(static_cast<double>(client.tw_early))
        , late(static_cast<double>(client.tw_late))
        , prize(static_cast<double>(client.prize))
        , group(client.group.value_or(no_group)) {}
};

class Proximity {
    // An edge in one direction.
    struct Edge {
        double cost;   // of the cheapest vehicle
        double travel; // duration, by the fastest profile
    };

    ProblemData const &data_;
    NeighbourhoodParams const &params_;
    double const one_way_factor_;
    std::vector<EdgeCosts> const costs_ = edge_costs(data_);
    std::vector<EdgeWeights const *> durations_; // each once
    std::vector<Visit> visits_;                  // by location, from the first client on
    double max_prize_ = 0;

    // Whether one look at the only weights there are says all of an edge.
    bool has_one_table_ = false;
    bool is_symmetric_ = false;

    // Whether nothing but the edge counts: no time windows, and no prizes.
    bool only_edges_count_ = false;

    Edge edge(std::size_t from, std::size_t to) const {
        if (has_one_table_) {
            auto const weight = (*durations_.front())(from, to);
            return {costs_.front().cost(weight, weight), static_cast<double>(weight)};
        }

        auto cost = std::numeric_limits<double>::infinity();
        for (auto const &kind : costs_)
            cost =
                std::min(cost, kind.cost((*kind.distances)(from, to), (*kind.durations)(from, to)));

        auto travel = std::numeric_limits<double>::infinity();
        for (auto const *durations : durations_)
            travel = std::min(travel, static_cast<double>((*durations)(from, to)));

        return {cost, travel};
    }

    // A linehaul and a backhaul client are next to each other once a route only. Half of all
    // neighbours would be such, were they as near as others.
    double one_way_cost(double cost, double cost_back) const {
        auto const [shorter, longer] = std::minmax(cost, cost_back);
        return std::min((one_way_factor_ - 1) * shorter, (longer - shorter) / 2);
    }

    // Proximity of visiting `to` right after `from`.
    double directed(std::size_t from, std::size_t to, Edge const &edge) const {
        if (only_edges_count_)
            return edge.cost;

        auto const &first = visit(from);
        auto const &second = visit(to);
        auto const wait = second.early - edge.travel - first.service - first.late;
        auto const time_warp = first.early + first.service + edge.travel - second.late;

        return edge.cost + params_.weight_wait_time * std::max(wait, 0.) +
               params_.weight_time_warp * std::max(time_warp, 0.) - second.prize;
    }

    Visit const &visit(std::size_t client) const { return visits_[client - data_.num_depots()]; }

    // Of open routes, edges to depots are another matter.
    bool is_symmetric_between_clients(EdgeWeights const &weights) const {
        constexpr std::size_t tile_size = 32; // whole columns lie on too many lines of memory
        auto const size = data_.num_locations();
        if (weights.euclidean())
            return true;

        for (auto row = data_.num_depots(); row < size; row += tile_size)
            for (auto col = row; col < size; col += tile_size)
                for (auto i = row; i != std::min(row + tile_size, size); ++i)
                    for (auto j = col; j != std::min(col + tile_size, size); ++j)
                        if (weights(i, j) != weights(j, i))
                            return false;

        return true;
    }

    bool are_all_symmetric() const {
        auto const is_symmetric = [this](auto const &weights) {
            return is_symmetric_between_clients(*weights);
        };
        return std::ranges::all_of(data_.distances(), is_symmetric) &&
               std::ranges::all_of(data_.durations(), is_symmetric);
    }

public:
    Proximity(ProblemData const &data, NeighbourhoodParams const &params, double one_way_factor)
        : data_(data)
        , params_(params)
        , one_way_factor_(one_way_factor)
        , visits_(data.clients().begin(), data.clients().end()) {
        for (auto const &durations : data.durations())
            if (std::ranges::find(durations_, durations.get()) == durations_.end())
                durations_.push_back(durations.get());

        for (auto const &visit : visits_)
            max_prize_ = std::max(max_prize_, visit.prize);

        has_one_table_ = data.num_profiles() == 1 && costs_.size() == 1 &&
                         costs_.front().distances == durations_.front();
        is_symmetric_ = are_all_symmetric();
        only_edges_count_ = !data.has_time_windows() && max_prize_ == 0;
    }

    /// Whether both are members of one mutually exclusive group: they are never visited together,
    /// and come last.
    bool excludes(std::size_t first, std::size_t second) const {
        return data_.num_groups() > 0 && visit(first).group != Visit::no_group &&
               visit(first).group == visit(second).group;
    }

    double operator()(std::size_t from, std::size_t to) const {
        auto const there = edge(from, to);
        auto const proximity = directed(from, to, there);
        if (!params_.symmetric_proximity)
            return proximity;

        auto const back = is_symmetric_ ? there : edge(to, from);
        auto const nearer = std::min(proximity, directed(to, from, back));
        return one_way_factor_ == 1 ? nearer : nearer + one_way_cost(there.cost, back.cost);
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
    NeighbourWeights(ProblemData const &data, bool shared_vehicles) {
        if (!shared_vehicles || data.num_profiles() == 1)
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
    struct Near {
        double proximity;
        Location client;
        double weight; // what it counts

        bool operator<(Near const &other) const {
            return proximity != other.proximity ? proximity < other.proximity
                                                : client < other.client;
        }
    };

    Proximity const &proximity_;
    NeighbourWeights const &weights_;
    std::size_t const client_;
    double const max_count_;
    double count_ = 0;
    std::vector<Near> nearest_; // a heap once it is full: the furthest is in front

    bool is_full() const { return count_ >= max_count_; }

    // Takes out those that are not needed to be full, furthest first.
    void shrink() {
        while (count_ - nearest_.front().weight >= max_count_) {
            count_ -= nearest_.front().weight;
            std::pop_heap(nearest_.begin(), nearest_.end());
            nearest_.pop_back();
        }
    }

public:
    NearestClients(Proximity const &proximity, NeighbourWeights const &weights, std::size_t client,
                   std::size_t max_count)
        : proximity_(proximity)
        , weights_(weights)
        , client_(client)
        , max_count_(static_cast<double>(max_count)) {
        nearest_.reserve(max_count + 1);
    }

    /// Whether a client of at least this proximity may be among the nearest.
    bool may_hold(double proximity) const {
        return !is_full() || proximity <= nearest_.front().proximity;
    }

    void consider(std::size_t other) {
        if (other == client_)
            return;

        auto const proximity = proximity_.excludes(client_, other)
                                   ? std::numeric_limits<double>::max()
                                   : proximity_(client_, other);
        if (!may_hold(proximity))
            return;

        auto const was_full = is_full();
        Near const candidate = {proximity, static_cast<Location>(other), weights_(client_, other)};
        if (was_full && !(candidate < nearest_.front()))
            return;

        nearest_.push_back(candidate);
        count_ += candidate.weight;

        if (was_full)
            std::push_heap(nearest_.begin(), nearest_.end());
        else if (is_full())
            std::make_heap(nearest_.begin(), nearest_.end());

        if (is_full())
            shrink();
    }

    /// Nearest first.
    std::vector<Location> sorted() && {
        std::sort(nearest_.begin(), nearest_.end());

        std::vector<Location> clients;
        clients.reserve(nearest_.size());
        for (auto const &near : nearest_)
            clients.push_back(near.client);

        return clients;
    }
};
} // namespace

Neighbours compute_neighbours(ProblemData const &data, NeighbourhoodParams const &params,
                              ProximityParams const &beyond, std::size_t num_threads) {
    Proximity const proximity(data, params, beyond.one_way_factor);
    NeighbourWeights const weights(data, beyond.shared_vehicles);
    auto const first_client = data.num_depots();
    auto const max_count = std::min(params.num_neighbours, data.num_clients());

    auto const *points = proximity.points();
    std::optional<KdTree> tree;
    if (points)
        tree.emplace(std::vector(points->begin() + static_cast<std::ptrdiff_t>(first_client),
                                 points->end()));

    Neighbours neighbours(data.num_locations());
    in_threads(num_threads, data.num_clients(), [&](std::size_t idx) {
        auto const client = first_client + idx;
        NearestClients nearest(proximity, weights, client, max_count);

        if (tree)
            tree->visit_near(
                (*points)[client],
                [&](double length) { return nearest.may_hold(proximity.least(length)); },
                [&](std::size_t near) { nearest.consider(first_client + near); });
        else
            for (auto other = first_client; other != data.num_locations(); ++other)
                nearest.consider(other);

        neighbours[client] = std::move(nearest).sorted();
    });

    if (params.symmetric_neighbours)
        symmetrise(neighbours);

    return neighbours;
}
} // namespace pyvrp_plus::search
