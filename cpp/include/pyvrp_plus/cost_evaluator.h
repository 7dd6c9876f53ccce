#ifndef PYVRP_PLUS_COST_EVALUATOR_H
#define PYVRP_PLUS_COST_EVALUATOR_H

#include "pyvrp_plus/measure.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstddef>
#include <span>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace pyvrp_plus {
/// Turns constraint violations into costs. Immutable.
///
/// Each violation is multiplied by its penalty, and the product is rounded
/// towards zero. Beyond a limit, of 2^60 unless it is set, it is capped, so that
/// sums of penalties and costs do not overflow.
class CostEvaluator {
    std::vector<double> load_penalties_;
    double tw_penalty_;
    double dist_penalty_;
    double limit_ = 0x1p60;

    // Caps the penalty. A double beyond the range of Cost could not be converted,
    // and a few penalties and costs must add up within it.
    Cost penalise(Value violation, double penalty) const {
        return static_cast<Cost>(
            std::clamp(static_cast<double>(violation) * penalty, -limit_, limit_));
    }

    static void check(double penalty, std::string const &name) {
        if (!(penalty >= 0) || std::isinf(penalty))
            throw std::invalid_argument(name + " must be finite and >= 0, got " +
                                        std::to_string(penalty) + ".");
    }

public:
    /// Cost per unit of excess load (per dimension), time warp and excess
    /// distance. Throws std::invalid_argument if one is negative or not a number.
    CostEvaluator(std::vector<double> load_penalties, double tw_penalty, double dist_penalty)
        : load_penalties_(std::move(load_penalties))
        , tw_penalty_(tw_penalty)
        , dist_penalty_(dist_penalty) {
        for (std::size_t dimension = 0; dimension != load_penalties_.size(); ++dimension)
            check(load_penalties_[dimension], "load_penalties[" + std::to_string(dimension) + "]");
        check(tw_penalty_, "tw_penalty");
        check(dist_penalty_, "dist_penalty");
    }

    /// The same, with single penalties capped at another limit, which must not be larger: for
    /// sums of more of them.
    CostEvaluator with_limit(double limit) const {
        auto limited = *this;
        limited.limit_ = limit;
        return limited;
    }

    /// Cost per unit of excess load, per dimension.
    std::vector<double> const &load_penalties() const { return load_penalties_; }

    /// Cost per unit of time warp.
    double unit_tw_penalty() const { return tw_penalty_; }

    /// Cost per unit of excess distance.
    double unit_dist_penalty() const { return dist_penalty_; }

    /// Penalty of an excess load in the given dimension.
    [[gnu::always_inline]] Cost excess_load_penalty(Load excess, std::size_t dimension) const {
        assert(dimension < load_penalties_.size());
        return penalise(excess, load_penalties_[dimension]);
    }

    /// Sum of the penalties of the excess loads, one per dimension; also capped.
    Cost excess_load_penalties(std::span<Load const> excess_loads) const {
        auto const num_dimensions = std::min(excess_loads.size(), load_penalties_.size());

        Cost total = 0;
        for (std::size_t dimension = 0; dimension != num_dimensions; ++dimension)
            total = std::min<Cost>(total + excess_load_penalty(excess_loads[dimension], dimension),
                                   max_value / 4);
        return total;
    }

    /// Penalty of a load, as far as it exceeds the capacity.
    [[gnu::always_inline]] Cost load_penalty(Load load, Load capacity,
                                             std::size_t dimension) const {
        return load > capacity ? excess_load_penalty(load - capacity, dimension) : Cost{0};
    }

    /// Penalty of an amount of time warp.
    Cost tw_penalty(Duration time_warp) const { return penalise(time_warp, tw_penalty_); }

    /// Penalty of a distance, as far as it exceeds the maximum.
    Cost dist_penalty(Distance distance, Distance max_distance) const {
        return distance > max_distance ? penalise(distance - max_distance, dist_penalty_) : Cost{0};
    }
};
} // namespace pyvrp_plus

#endif // PYVRP_PLUS_COST_EVALUATOR_H
