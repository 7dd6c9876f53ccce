#include "python_run_control.h"

#include "quantity_caster.h"
#include "warnings.h"

#include <limits>
#include <utility>

namespace py = pybind11;

namespace pyvrp_plus::bindings {
namespace {
py::tuple describe(PopulationDatum const &datum) {
    return py::make_tuple(datum.size, datum.avg_cost, datum.best_cost);
}
} // namespace

PythonRunControl::PythonRunControl(py::object should_stop, py::object on_progress,
                                   double progress_interval, bool collects_statistics)
    : should_stop_(std::move(should_stop))
    , on_progress_(std::move(on_progress))
    , progress_interval_(progress_interval)
    , collects_statistics_(collects_statistics)
    , next_progress_(Clock::now()) {}

// Keeps the exception that is being handled, to be thrown when the run has ended. An
// interrupt from the keyboard is not an error: it ends the run.
void PythonRunControl::fail() {
    is_ended_ = true;

    try {
        throw;
    } catch (py::error_already_set const &error) {
        if (!error.matches(PyExc_KeyboardInterrupt))
            error_ = std::current_exception();
    } catch (...) {
        error_ = std::current_exception();
    }
}

bool PythonRunControl::should_stop(SearchProgress const &progress) {
    if (is_ended_ || should_stop_.is_none())
        return is_ended_;

    py::gil_scoped_acquire const gil;
    try {
        // What PyVRP's users expect: the cost is the largest integer, not infinity.
        return py::bool_(should_stop_(progress.best_cost));
    } catch (...) {
        fail();
        return true;
    }
}

bool PythonRunControl::is_interrupted() {
    if (is_ended_)
        return true;

    py::gil_scoped_acquire const gil;
    if (PyErr_CheckSignals() != 0)
        try {
            throw py::error_already_set();
        } catch (...) {
            fail();
        }

    return is_ended_;
}

bool PythonRunControl::is_interrupt(std::exception_ptr const &error) {
    if (!error)
        return false;

    try {
        std::rethrow_exception(error);
    } catch (py::error_already_set const &raised) {
        py::gil_scoped_acquire const gil;
        return raised.matches(PyExc_KeyboardInterrupt);
    } catch (...) {
        return false;
    }
}

void PythonRunControl::on_iteration(SearchProgress const &progress, Statistics const &statistics,
                                    double runtime) {
    if (on_progress_.is_none() || !collects_statistics_ || is_ended_ ||
        Clock::now() < next_progress_)
        return;

    next_progress_ = Clock::now() + std::chrono::duration_cast<Clock::duration>(
                                        std::chrono::duration<double>(progress_interval_));

    py::gil_scoped_acquire const gil;
    try {
        auto const best_cost = progress.best_cost == max_value
                                   ? std::numeric_limits<double>::infinity()
                                   : static_cast<double>(progress.best_cost);
        on_progress_(progress.iteration, runtime, best_cost, describe(statistics.feasible.back()),
                     describe(statistics.infeasible.back()));
    } catch (...) {
        fail();
    }
}

void PythonRunControl::on_penalty_bound() {
    py::gil_scoped_acquire const gil;
    try {
        warn_penalty_bound();
    } catch (...) {
        fail();
    }
}

void PythonRunControl::rethrow() const {
    if (error_)
        std::rethrow_exception(error_);
}
} // namespace pyvrp_plus::bindings
