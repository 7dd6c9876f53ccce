#include "genetic/initial_penalties.h"

#include "problem/forbidden_edges.h"
#include "problem/in_threads.h"

#include <algorithm>
#include <set>
#include <tuple>
#include <utility>

namespace pyvrp_plus {
namespace {
struct EdgeSums {
    double count = 0;
    double cost = 0;
    double distance = 0;
    double duration = 0;

    void add(double edge_cost, Distance edge_distance, Duration edge_duration) {
        count += 1;
        cost += edge_cost;
        distance += static_cast<double>(edge_distance);
        duration += static_cast<double>(edge_duration);
    }

    EdgeSums &operator+=(EdgeSums const &other) {
        count += other.count;
        cost += other.cost;
        distance += other.distance;
        duration += other.duration;
        return *this;
    }
};

// Sums over edges of the cheapest, shortest and fastest way of driving them. The latter two are
// over all profiles, also those that no vehicle has, as PyVRP does it.
class EdgeMeter {
    using Kind = std::tuple<std::size_t, Cost, Cost>; // profile and unit costs

    ProblemData const &data_;
    bool const skips_forbidden_;
    std::set<Kind> kinds_;
    std::vector<EdgeWeights const *> distances_, durations_; // of all profiles, each once
    bool sums_computed_ = false; // distances are computed from coordinates, and none is skipped

    static std::vector<EdgeWeights const *>
    distinct(std::vector<ProblemData::WeightsPtr> const &given) {
        std::vector<EdgeWeights const *> found;
        for (auto const &weights : given)
            if (std::ranges::find(found, weights.get()) == found.end())
                found.push_back(weights.get());

        return found;
    }

    bool skips(Value weight) const { return skips_forbidden_ && weight >= forbidden_weight; }

    // Whether all edges are read from one and the same weights.
    bool has_one_table() const {
        return data_.num_profiles() == 1 && kinds_.size() == 1 &&
               &data_.distances(0) == &data_.durations(0);
    }

    // Number and sum of the weights that are not skipped.
    std::pair<double, double> sum_weights(EdgeWeights const &weights, std::size_t from) const {
        if (sums_computed_)
            return {static_cast<double>(data_.num_locations()),
                    weights.euclidean()->sum_from(from)};

        double count = 0, sum = 0;
        for (std::size_t to = 0; to != data_.num_locations(); ++to)
            if (auto const weight = weights(from, to); !skips(weight)) {
                count += 1;
                sum += static_cast<double>(weight);
            }

        return {count, sum};
    }

    // What all edges cost is the sum of what each does: these are integers, so that no digits
    // are lost, unless there are more than a double has.
    EdgeSums sum_of_one_table(std::size_t from) const {
        auto const &[profile, distance_cost, duration_cost] = *kinds_.begin();
        auto const unit_cost =
            static_cast<double>(distance_cost) + static_cast<double>(duration_cost);
        auto const [count, sum] = sum_weights(data_.distances(0), from);
        return {count, unit_cost * sum, sum, sum};
    }

    EdgeSums sum_of_several(std::size_t from) const {
        EdgeSums sums;

        for (std::size_t to = 0; to != data_.num_locations(); ++to) {
            auto cost = static_cast<double>(max_value);
            for (auto const &[profile, distance_cost, duration_cost] : kinds_) {
                auto const distance = static_cast<double>(data_.distances(profile)(from, to));
                auto const duration = static_cast<double>(data_.durations(profile)(from, to));
                cost = std::min(cost, static_cast<double>(distance_cost) * distance +
                                          static_cast<double>(duration_cost) * duration);
            }

            auto distance = max_value, duration = max_value;
            for (auto const *weights : distances_)
                distance = std::min(distance, (*weights)(from, to));
            for (auto const *weights : durations_)
                duration = std::min(duration, (*weights)(from, to));

            if (!skips(std::max(distance, duration)))
                sums.add(cost, distance, duration);
        }

        return sums;
    }

public:
    EdgeMeter(ProblemData const &data, ForbiddenEdges forbidden)
        : data_(data)
        , skips_forbidden_(forbidden == ForbiddenEdges::Skip)
        , distances_(distinct(data.distances()))
        , durations_(distinct(data.durations())) {
        for (auto const &type : data.vehicle_types())
            kinds_.emplace(type.profile, type.unit_distance_cost, type.unit_duration_cost);

        if (auto const &euclidean = data.distances(0).euclidean())
            sums_computed_ = !skips(euclidean->upper_bound());
    }

    EdgeSums sum_from(std::size_t location) const {
        return has_one_table() ? sum_of_one_table(location) : sum_of_several(location);
    }
};

// Up to 5,000 locations, means are over all edges; else over those from so many locations.
constexpr std::size_t max_locations = 5'000;
constexpr std::size_t num_sampled = 200;

// Means per edge.
EdgeSums mean_edges(ProblemData const &data, ForbiddenEdges forbidden, std::size_t num_threads) {
    auto const num_locations = data.num_locations();
    auto const stride = num_locations <= max_locations ? 1 : num_locations / num_sampled;

    EdgeMeter const meter(data, forbidden);
    std::vector<EdgeSums> rows((num_locations + stride - 1) / stride);
    in_threads(num_threads, rows.size(),
               [&](std::size_t idx) { rows[idx] = meter.sum_from(idx * stride); });

    EdgeSums sums;
    for (auto const &row : rows)
        sums += row;

    auto const total = std::max(sums.count, 1.0);
    return {1, sums.cost / total, sums.distance / total, sums.duration / total};
}
} // namespace

std::vector<double> initial_penalties(ProblemData const &data, ForbiddenEdges forbidden,
                                      std::size_t num_threads) {
    auto const mean = mean_edges(data, forbidden, num_threads);
    std::vector<double> penalties;

    for (std::size_t dim = 0; dim != data.num_load_dimensions(); ++dim) {
        double total = 0;
        for (auto const &client : data.visits())
            total += static_cast<double>(std::max(client.delivery[dim], client.pickup[dim]));

        auto const num_clients = std::max<std::size_t>(data.num_visits(), 1);
        penalties.push_back(mean.cost / std::max(total / static_cast<double>(num_clients), 1.0));
    }

    penalties.push_back(mean.cost / std::max(mean.duration, 1.0));
    penalties.push_back(mean.cost / std::max(mean.distance, 1.0));
    return penalties;
}
} // namespace pyvrp_plus
