#ifndef PYVRP_PLUS_PENALTY_VIEW_H
#define PYVRP_PLUS_PENALTY_VIEW_H

#include "pyvrp_plus/population_view.h"
#include "pyvrp_plus/walk_view.h"

#include <cstddef>
#include <span>

namespace pyvrp_plus {
/// What a penalty update gets to see. Dimensions are the loads, then duration (time
/// warp), then distance.
struct PenaltyView {
    /// Current penalty for a unit of violation, per dimension.
    std::span<double const> penalties;

    /// Share of the recently registered solutions that are feasible, per dimension.
    std::span<double const> feasibility;

    /// Share of feasible solutions to aim at.
    double target;

    SearchProgress const &progress;

    /// Mean amount of violation of the recently registered solutions, per dimension: load above the
    /// capacity, time warp, distance above the maximum. Feasible solutions count as zero.
    std::span<double const> mean_violations;

    /// How many solutions were registered since the last update.
    std::size_t num_registered;

    /// Where the walk is whose steps were registered last; null if these were offspring.
    WalkView const *walk;

    /// Whether the penalties are those of a walk that is under way.
    bool in_walk() const { return walk != nullptr; }
};
} // namespace pyvrp_plus

#endif // PYVRP_PLUS_PENALTY_VIEW_H
