#include "search/neighbourhood/neighbourhood.h"

#include "problem/in_threads.h"
#include "pyvrp_plus/operator.h"
#include "search/data/reach.h"
#include "search/neighbourhood/client_pairs.h"
#include "search/neighbourhood/kd_tree.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <optional>
#include <utility>

// The stock rule is written once, as the operator's file. It is asked so often that it had better
// be a part of the loop that asks it.
#undef PYVRP_PLUS_OPERATOR
#define PYVRP_PLUS_OPERATOR(name)
#include "hooks/proximity/proximity.cpp"

namespace pyvrp_plus::search {
namespace {
// So many clients at most are asked of an operator: the nearest ones by the stock rule.
constexpr std::size_t most_asked = 1'000;

// Proximity by the stock rule.
class StockProximity {
    ClientPairs const &pairs_;
    NeighbourhoodParams const &params_;
    ProximityParams const &beyond_;

public:
    StockProximity(ClientPairs const &pairs, NeighbourhoodParams const &params,
                   ProximityParams const &beyond)
        : pairs_(pairs)
        , params_(params)
        , beyond_(beyond) {}

    [[gnu::flatten]] double operator()(std::size_t client, std::size_t other) const {
        return ::proximity(pairs_(client, other), params_.weight_wait_time,
                           params_.weight_time_warp, params_.symmetric_proximity,
                           beyond_.one_way_factor, beyond_.release_times);
    }

    /// Coordinates by which proximity is bounded from below, or null if there are none.
    std::vector<Point> const *points() const {
        auto const grows = [](double weight) { return std::isfinite(weight) && weight >= 0; };
        return grows(params_.weight_wait_time) && grows(params_.weight_time_warp) ? pairs_.points()
                                                                                  : nullptr;
    }

    /// Least proximity of clients that are at least the given length apart, if there are
    /// coordinates.
    double least(double length) const { return pairs_.least_cost(length); }
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

    // Vehicles that may go to the same locations.
    struct Fleet {
        std::size_t profile;
        std::size_t kind; // see Compatibility
        double size = 0;
    };

    ProblemData const &data_;
    bool const shared_vehicles_;
    std::vector<ProfileSet> reached_by_;
    std::vector<Fleet> fleets_; // none if all may go anywhere

    void add(VehicleType const &type, std::size_t kind) {
        auto const is_same = [&](auto const &fleet) {
            return fleet.profile == type.profile && fleet.kind == kind;
        };
        auto known = std::ranges::find_if(fleets_, is_same);
        if (known == fleets_.end())
            known = fleets_.insert(known, Fleet{type.profile, kind});

        known->size += static_cast<double>(type.num_available);
    }

    bool may_visit(Fleet const &fleet, std::size_t client) const {
        return reached_by_[client].contains(fleet.profile) &&
               data_.compatibility().serves(fleet.kind, client - data_.num_depots());
    }

public:
    NeighbourWeights(ProblemData const &data, bool shared_vehicles)
        : data_(data)
        , shared_vehicles_(shared_vehicles) {
        auto const is_restrictive = data.compatibility().is_restrictive();
        if (!is_restrictive && (!shared_vehicles || data.num_profiles() == 1))
            return;

        reached_by_ = profiles_reaching(data);
        for (std::size_t type = 0; type != data.num_vehicle_types(); ++type)
            add(data.vehicle_type(type), data.compatibility().kind(type));
    }

    /// Nothing, of a client that no vehicle can serve on one route with the other one.

    double operator()(std::size_t client, std::size_t neighbour) const {
        if (fleets_.empty())
            return 1;

        double all = 0, shared = 0;
        for (auto const &fleet : fleets_)
            if (may_visit(fleet, neighbour)) {
                all += fleet.size;
                shared += may_visit(fleet, client) ? fleet.size : 0.0;
            }

        if (shared == 0 && data_.compatibility().is_restrictive())
            return 0;
        if (!shared_vehicles_)
            return 1;

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
    NearestClients(NeighbourWeights const &weights, std::size_t client, std::size_t max_count)
        : weights_(weights)
        , client_(client)
        , max_count_(static_cast<double>(max_count)) {
        nearest_.reserve(max_count + 1);
    }

    /// Whether a client of at least this proximity may be among the nearest.
    bool may_hold(double proximity) const {
        return !is_full() || proximity <= nearest_.front().proximity;
    }

    void consider(std::size_t other, double proximity) {
        if (!may_hold(proximity))
            return;

        auto const was_full = is_full();
        Near const candidate = {proximity, static_cast<Location>(other), weights_(client_, other)};
        if (candidate.weight == 0)
            return;
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
// Finds the clients near one.
class Finder {
    ProblemData const &data_;
    ClientPairs const pairs_;
    StockProximity const stock_;
    NeighbourWeights const weights_;
    std::vector<Point> const *const points_;
    std::optional<KdTree> tree_; // of the clients, if there are points

    // Proximity by a rule; members of a group come last.
    template <class Measure>
    double measured(Measure const &measure, std::size_t client, std::size_t other) const {
        return pairs_.excludes(client, other) ? std::numeric_limits<double>::max()
                                              : measure(client, other);
    }

public:
    Finder(ProblemData const &data, NeighbourhoodParams const &params,
           ProximityParams const &beyond)
        : data_(data)
        , pairs_(data)
        , stock_(pairs_, params, beyond)
        , weights_(data, beyond.shared_vehicles)
        , points_(stock_.points()) {
        auto const first_client = static_cast<std::ptrdiff_t>(data.num_depots());
        if (points_)
            tree_.emplace(std::vector(points_->begin() + first_client, points_->end()));
    }

    /// All clients. Those near each other follow one another if there are points: what is read of
    /// one is still in the caches for the next.
    std::vector<std::size_t> clients() const {
        std::vector<std::size_t> clients(data_.num_visits());
        if (tree_)
            clients = tree_->order();
        else
            std::iota(clients.begin(), clients.end(), 0);

        for (auto &client : clients)
            client += data_.num_depots();

        return clients;
    }

    /// The nearest by the stock rule.
    std::vector<Location> nearest(std::size_t client, std::size_t max_count) const {
        NearestClients nearest(weights_, client, max_count);
        auto const consider = [&](std::size_t other) {
            if (other != client)
                nearest.consider(other, measured(stock_, client, other));
        };

        auto const first_client = data_.num_depots();
        if (tree_)
            tree_->visit_near((*points_)[client],
                              [&](double length) { return nearest.may_hold(stock_.least(length)); },
                              [&](std::size_t near) { consider(first_client + near); });
        else
            for (auto other = first_client; other != data_.num_locations(); ++other)
                consider(other);

        return std::move(nearest).sorted();
    }

    /// The nearest by a rule, of those that are near by the stock rule.
    std::vector<Location> nearest(std::size_t client, std::size_t max_count,
                                  ProximityRule &rule) const {
        auto const measure = [&](std::size_t from, std::size_t to) {
            return rule(pairs_(from, to));
        };

        NearestClients nearest_by_rule(weights_, client, max_count);
        for (auto const near : nearest(client, std::max(max_count, most_asked))) {
            auto const other = static_cast<std::size_t>(near);
            nearest_by_rule.consider(other, measured(measure, client, other));
        }

        return std::move(nearest_by_rule).sorted();
    }
};
} // namespace

Neighbours compute_neighbours(ProblemData const &data, NeighbourhoodParams const &params,
                              ProximityParams const &beyond, std::size_t num_threads,
                              ProximityRule *rule) {
    Finder const finder(data, params, beyond);
    auto const clients = finder.clients();
    auto const max_count = std::min(params.num_neighbours, clients.size());

    // Operators are called by one thread at a time.
    auto const is_shared = rule && rule->may_keep_state();
    Neighbours neighbours(data.num_locations());
    in_threads(is_shared ? 1 : num_threads, clients.size(), [&](std::size_t idx) {
        auto const client = clients[idx];
        neighbours[client] =
            rule ? finder.nearest(client, max_count, *rule) : finder.nearest(client, max_count);
    });

    if (params.symmetric_neighbours)
        symmetrise(neighbours);

    return neighbours;
}
} // namespace pyvrp_plus::search
