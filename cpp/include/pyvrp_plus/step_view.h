#ifndef PYVRP_PLUS_STEP_VIEW_H
#define PYVRP_PLUS_STEP_VIEW_H

#include "pyvrp_plus/measure.h"
#include "pyvrp_plus/population_view.h"

#include <cstddef>

namespace pyvrp_plus {
/// A step of a walk that was made, and is to be kept or taken back.
struct StepView {
    /// Cost before and after the step, with the current penalties for violations.
    Value before;
    Value after;

    /// Cost of the best feasible solution of the walk; `max_value` if there is none.
    Value best;

    /// Temperature of simulated annealing, in units of cost. It falls from step to step.
    double temperature;

    /// Mean cost of a visit when the walk was started.
    double scale;

    /// Number of the step, from 0, and how many the walk is planned to have.
    std::size_t step;
    std::size_t num_steps;

    SearchProgress progress;
};
} // namespace pyvrp_plus

#endif // PYVRP_PLUS_STEP_VIEW_H
