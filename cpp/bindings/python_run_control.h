#ifndef PYVRP_PLUS_BINDINGS_PYTHON_RUN_CONTROL_H
#define PYVRP_PLUS_BINDINGS_PYTHON_RUN_CONTROL_H

#include "genetic/run_control.h"

#include <pybind11/pybind11.h>

#include <chrono>
#include <exception>

namespace pyvrp_plus::bindings {
/// Takes the events of a native run to Python. The run does not hold the GIL; it is
/// taken for each call into Python, and only then.
class PythonRunControl : public RunControl {
    using Clock = std::chrono::steady_clock;

    pybind11::object should_stop_; // callable or None
    pybind11::object on_progress_; // callable or None
    double progress_interval_;
    bool collects_statistics_;
    Clock::time_point next_progress_;
    std::exception_ptr error_;
    bool is_ended_ = false;

    void fail();

public:
    PythonRunControl(pybind11::object should_stop, pybind11::object on_progress,
                     double progress_interval, bool collects_statistics);

    bool should_stop(SearchProgress const &progress) override;
    bool is_interrupted() override;
    bool is_interrupt(std::exception_ptr const &error) override;
    void on_iteration(SearchProgress const &progress, Statistics const &statistics,
                      double runtime) override;
    void on_penalty_bound() override;
    bool collects_statistics() const override { return collects_statistics_; }

    /// Throws the exception, if any, that a call into Python has ended with.
    void rethrow() const;
};
} // namespace pyvrp_plus::bindings

#endif // PYVRP_PLUS_BINDINGS_PYTHON_RUN_CONTROL_H
