#include "warnings.h"

#include <pybind11/pybind11.h>

namespace py = pybind11;

namespace pyvrp_plus::bindings {
void warn_penalty_bound() {
    auto const category = py::module_::import("pyvrp_plus.exceptions").attr("PenaltyBoundWarning");
    auto const *message = "A penalty has reached its maximum. The instance may have no "
                          "feasible solution, or max_penalty may be too low.";
    if (PyErr_WarnEx(category.ptr(), message, 1) != 0)
        throw py::error_already_set();
}
} // namespace pyvrp_plus::bindings
