#include "warnings.h"

#include <pybind11/pybind11.h>

namespace py = pybind11;

namespace pyvrp_plus::bindings {
namespace {
void warn(char const *category_name, std::string const &message) {
    auto const category = py::module_::import("pyvrp_plus.exceptions").attr(category_name);
    if (PyErr_WarnEx(category.ptr(), message.c_str(), 1) != 0)
        throw py::error_already_set();
}
} // namespace

void warn_penalty_bound() {
    warn("PenaltyBoundWarning", "A penalty has reached its maximum. The instance may have no "
                                "feasible solution, or max_penalty may be too low.");
}

void warn_model(std::string const &message) { warn("ModelWarning", message); }
} // namespace pyvrp_plus::bindings
