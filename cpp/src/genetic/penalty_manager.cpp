#include "genetic/penalty_manager.h"

#include "problem/in_threads.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <set>
#include <stdexcept>
#include <string>
#include <tuple>
#include <utility>

namespace pyvrp_plus {
PenaltyManager::PenaltyManager(std::vector<double> penalties, PenaltyParams const &params,
                               std::shared_ptr<PenaltyUpdate> penalty_update)
    : params_(params)
    , penalty_update_(std::move(penalty_update))
    , penalties_(std::move(penalties))
    , num_feasible_(penalties_.size()) {
    for (auto &penalty : penalties_)
        penalty = clipped(penalty);
}

void PenaltyManager::set_params(PenaltyParams const &params,
                                std::shared_ptr<PenaltyUpdate> penalty_update) {
    params_ = params;
    penalty_update_ = std::move(penalty_update);
}

double PenaltyManager::clipped(double penalty) const {
    return std::max(std::min(penalty, params_.max_penalty), params_.min_penalty);
}

void PenaltyManager::register_solution(std::shared_ptr<Solution const> const &solution,
                                       SearchProgress const &progress) {
    auto const &excess_load = solution->excess_load();
    if (excess_load.size() != num_loads())
        throw std::invalid_argument(
            "register: the solution has " + std::to_string(excess_load.size()) +
            " load dimensions, but there are penalties for " + std::to_string(num_loads()) + ".");

    for (std::size_t dim = 0; dim != num_loads(); ++dim)
        num_feasible_[dim] += excess_load[dim] == 0;

    num_feasible_[num_loads()] += !solution->has_time_warp();
    num_feasible_[num_loads() + 1] += !solution->has_excess_distance();

    finish_registration(progress);
}

void PenaltyManager::set_registrations(std::vector<std::size_t> num_feasible,
                                       std::size_t num_registered) {
    if (num_feasible.size() != penalties_.size() ||
        std::ranges::any_of(num_feasible, [&](auto count) { return count > num_registered; }))
        throw std::invalid_argument("The registrations do not fit the penalty manager.");

    num_feasible_ = std::move(num_feasible);
    num_registered_ = num_registered;
}

bool PenaltyManager::register_violations(search::ViolationCounts const &violations,
                                         SearchProgress const &progress) {
    using search::Violations;

    for (std::size_t dim = 0; dim != num_loads(); ++dim)
        num_feasible_[dim] += !violations.any(Violations::load(dim));

    num_feasible_[num_loads()] += !violations.any(Violations::duration);
    num_feasible_[num_loads() + 1] += !violations.any(Violations::distance);

    return finish_registration(progress);
}

bool PenaltyManager::finish_registration(SearchProgress const &progress) {
    if (++num_registered_ < params_.solutions_between_updates || only_counts_)
        return false;

    update(progress);
    return true;
}

void PenaltyManager::update(SearchProgress const &progress) {
    std::vector<double> feasibility;
    for (auto const count : num_feasible_)
        feasibility.push_back(static_cast<double>(count) / static_cast<double>(num_registered_));

    auto const updated = penalty_update_->update_penalties(
        {penalties_, feasibility, params_.target_feasible, progress});

    for (std::size_t dim = 0; dim != updated.size(); ++dim) {
        auto const deviation = std::abs(params_.target_feasible - feasibility[dim]);
        hit_maximum_ |= deviation >= params_.feas_tolerance && updated[dim] >= params_.max_penalty;
        penalties_[dim] = clipped(updated[dim]);
    }

    reset_counts();
}

void PenaltyManager::reset_counts() {
    std::ranges::fill(num_feasible_, 0);
    num_registered_ = 0;
}

bool PenaltyManager::pop_hit_maximum() { return std::exchange(hit_maximum_, false); }

CostEvaluator PenaltyManager::make_evaluator(double factor) const {
    auto scaled = penalties_;
    for (auto &penalty : scaled)
        penalty *= factor;

    return {{scaled.begin(), scaled.begin() + static_cast<std::ptrdiff_t>(num_loads())},
            scaled[num_loads()],
            scaled[num_loads() + 1]};
}

std::unique_ptr<Penalties> PenaltyManager::branch() const {
    auto copy = std::make_unique<PenaltyManager>(*this);
    copy->branched_from_ = penalties_;

    // A rule that may keep state must not be asked by several threads: the branch only
    // counts, and the rule is asked when it is merged.
    if (penalty_update_->may_keep_state()) {
        copy->only_counts_ = true;
        copy->reset_counts();
    }

    return copy;
}

void PenaltyManager::merge(Penalties &branch, double share) {
    auto &other = dynamic_cast<PenaltyManager &>(branch);
    if (other.only_counts_) {
        std::ranges::transform(num_feasible_, other.num_feasible_, num_feasible_.begin(),
                               std::plus<>());
        num_registered_ += other.num_registered_;
        return; // the next registration leads to an update
    }

    // Penalties are multiplied by factors, so that shares are exponents.
    for (std::size_t dim = 0; dim != penalties_.size(); ++dim)
        if (other.branched_from_[dim] > 0)
            penalties_[dim] =
                clipped(penalties_[dim] *
                        std::pow(other.penalties_[dim] / other.branched_from_[dim], share));

    hit_maximum_ |= other.pop_hit_maximum();
}

namespace {
// Values from here on stand for edges that must not be used.
constexpr Value forbidden_value = Value{1} << 44;

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
    bool has_short_distances_ = false; // computed from coordinates, of which none is skipped

    bool skips(Value weight) const { return skips_forbidden_ && weight >= forbidden_value; }

    // Whether all edges are read from one and the same weights.
    bool has_one_table() const {
        return data_.num_profiles() == 1 && kinds_.size() == 1 &&
               &data_.distances(0) == &data_.durations(0);
    }

    // Number and sum of the weights that are not skipped.
    std::pair<double, double> sum_weights(EdgeWeights const &weights, std::size_t from) const {
        if (has_short_distances_)
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
            for (std::size_t profile = 0; profile != data_.num_profiles(); ++profile) {
                distance = std::min(distance, data_.distances(profile)(from, to));
                duration = std::min(duration, data_.durations(profile)(from, to));
            }

            if (!skips(std::max(distance, duration)))
                sums.add(cost, distance, duration);
        }

        return sums;
    }

public:
    EdgeMeter(ProblemData const &data, ForbiddenEdges forbidden)
        : data_(data)
        , skips_forbidden_(forbidden == ForbiddenEdges::Skip) {
        for (auto const &type : data.vehicle_types())
            kinds_.emplace(type.profile, type.unit_distance_cost, type.unit_duration_cost);

        if (auto const &euclidean = data.distances(0).euclidean())
            has_short_distances_ = !skips(euclidean->upper_bound());
    }

    EdgeSums sum_from(std::size_t location) const {
        return has_one_table() ? sum_of_one_table(location) : sum_of_several(location);
    }
};

// Up to 5,000 locations, means are over all edges; else over those from some of the locations.
constexpr std::size_t max_edges = 25'000'000;

// Means per edge.
EdgeSums mean_edges(ProblemData const &data, ForbiddenEdges forbidden, std::size_t num_threads) {
    auto const num_edges = data.num_locations() * data.num_locations();
    auto const stride = std::max<std::size_t>((num_edges + max_edges - 1) / max_edges, 1);

    EdgeMeter const meter(data, forbidden);
    std::vector<EdgeSums> rows((data.num_locations() + stride - 1) / stride);
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
        for (auto const &client : data.clients())
            total += static_cast<double>(std::max(client.delivery[dim], client.pickup[dim]));

        auto const num_clients = std::max<std::size_t>(data.num_clients(), 1);
        penalties.push_back(mean.cost / std::max(total / static_cast<double>(num_clients), 1.0));
    }

    penalties.push_back(mean.cost / std::max(mean.duration, 1.0));
    penalties.push_back(mean.cost / std::max(mean.distance, 1.0));
    return penalties;
}
} // namespace pyvrp_plus
