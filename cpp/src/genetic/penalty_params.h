#ifndef PYVRP_PLUS_GENETIC_PENALTY_PARAMS_H
#define PYVRP_PLUS_GENETIC_PENALTY_PARAMS_H

#include <cstddef>

namespace pyvrp_plus {
/// Parameters of the penalty management; see the Python class for their meaning and defaults.
struct PenaltyParams {
    double repair_booster;
    std::size_t solutions_between_updates;
    double penalty_increase;
    double penalty_decrease;
    double target_feasible;
    double feas_tolerance;
    double min_penalty;
    double max_penalty;
};
} // namespace pyvrp_plus

#endif // PYVRP_PLUS_GENETIC_PENALTY_PARAMS_H
