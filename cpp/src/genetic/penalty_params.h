#ifndef PYVRP_PLUS_GENETIC_PENALTY_PARAMS_H
#define PYVRP_PLUS_GENETIC_PENALTY_PARAMS_H

#include <cstddef>

namespace pyvrp_plus {
/// Parameters of the penalties for excess load, time warp and excess distance.
struct PenaltyParams {
    double repair_booster = 12;
    std::size_t solutions_between_updates = 50;
    double penalty_increase = 1.34;
    double penalty_decrease = 0.32;
    double target_feasible = 0.43;
    double feas_tolerance = 0.05;
    double min_penalty = 0.1;
    double max_penalty = 100'000;

    /// Throws std::invalid_argument if a value is outside its range.
    void check() const;
};
} // namespace pyvrp_plus

#endif // PYVRP_PLUS_GENETIC_PENALTY_PARAMS_H
