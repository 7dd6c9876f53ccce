#ifndef PYVRP_PLUS_GENETIC_RUN_CONTROL_H
#define PYVRP_PLUS_GENETIC_RUN_CONTROL_H

#include "genetic/statistics.h"
#include "pyvrp_plus/population_view.h"

#include <exception>

namespace pyvrp_plus {
/// Watches a run, and may end it.
class RunControl {
public:
    virtual ~RunControl() = default;

    /// Called before each iteration; true ends the run.
    virtual bool should_stop(SearchProgress const &progress) = 0;

    /// Called some times a second, also in the middle of an iteration; true ends the run.
    virtual bool is_interrupted() = 0;

    /// Whether an exception that a component has thrown only asks for the run to end.
    virtual bool is_interrupt(std::exception_ptr const &error) = 0;

    /// Called after each iteration. `statistics` holds it only if they are collected.
    virtual void on_iteration(SearchProgress const &progress, Statistics const &statistics,
                              double runtime) = 0;

    /// Called when a penalty has reached its upper bound.
    virtual void on_penalty_bound() = 0;

    virtual bool collects_statistics() const = 0;
};
} // namespace pyvrp_plus

#endif // PYVRP_PLUS_GENETIC_RUN_CONTROL_H
