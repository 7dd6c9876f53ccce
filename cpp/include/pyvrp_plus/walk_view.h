#ifndef PYVRP_PLUS_WALK_VIEW_H
#define PYVRP_PLUS_WALK_VIEW_H

#include <cstddef>

namespace pyvrp_plus {
/// Where a walk, or a shorter chain of steps, is.
struct WalkView {
    /// Temperature of simulated annealing, in units of cost. It falls from step to step.
    double temperature;

    /// Mean cost of a visit when the walk was started.
    double scale;

    /// Number of the step, from 0, and how many the walk is planned to have.
    std::size_t step;
    std::size_t num_steps;
};
} // namespace pyvrp_plus

#endif // PYVRP_PLUS_WALK_VIEW_H
