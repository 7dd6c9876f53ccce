#ifndef PYVRP_PLUS_BINDINGS_PYTHON_HOOKS_H
#define PYVRP_PLUS_BINDINGS_PYTHON_HOOKS_H

#include "genetic/penalty_params.h"
#include "genetic/population_params.h"
#include "hooks/hook_error.h"
#include "pyvrp_plus/hooks.h"

#include <pybind11/pybind11.h>

#include <memory>

// The rules behind the hooks, as Python gives them: None for the stock rule, else an
// operator, which has a `name`, a `time` that calls are added to, and either a `table_address`, if
// it is a built one, or is called with the arguments that the documentation of pyvrp_plus.operators
// tells.
namespace pyvrp_plus::bindings {
std::shared_ptr<ParentSelection> make_parent_selection(pybind11::object const &op,
                                                       PopulationParams const &params);

std::shared_ptr<SurvivorSelection> make_survivor_selection(pybind11::object const &op,
                                                           PopulationParams const &params);

std::shared_ptr<PenaltyUpdate> make_penalty_update(pybind11::object const &op,
                                                   PenaltyParams const &params);

/// Hook and name of the built operator whose table is at an address. Throws
/// std::invalid_argument if it does not fit this build.
pybind11::tuple describe_operator(std::uintptr_t table_address);

/// The exception of Python that stands for the failure of an operator.
pybind11::object to_python(HookError const &error);

/// Lets HookErrors that leave a function of the module become that exception.
void translate_hook_errors();
} // namespace pyvrp_plus::bindings

#endif // PYVRP_PLUS_BINDINGS_PYTHON_HOOKS_H
