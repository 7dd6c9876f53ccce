#ifndef PYVRP_PLUS_PENALTY_VIEW_H
#define PYVRP_PLUS_PENALTY_VIEW_H

#include "pyvrp_plus/population_view.h"

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
};
} // namespace pyvrp_plus

#endif // PYVRP_PLUS_PENALTY_VIEW_H
