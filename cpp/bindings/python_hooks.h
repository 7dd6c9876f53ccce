#ifndef PYVRP_PLUS_BINDINGS_PYTHON_HOOKS_H
#define PYVRP_PLUS_BINDINGS_PYTHON_HOOKS_H

#include "hooks/hook_error.h"
#include "hooks/rule_set.h"

#include <pybind11/pybind11.h>

#include <cstdint>
#include <string>
#include <vector>

namespace pyvrp_plus::bindings {
/// The names of all hooks.
std::vector<std::string> hook_names();

/// The rules of operators, which Python gives by the name of their hook. Each operator has a
/// `name`, a `time` that calls are added to, and either a `table_address`, if it is a built one, or
/// is called as the documentation of pyvrp_plus.operators tells; None is the stock rule.
RuleSet to_rules(pybind11::dict const &operators);

/// Hook and name of the built operator whose table is at an address. Throws
/// std::invalid_argument if it does not fit this build.
pybind11::tuple describe_operator(std::uintptr_t table_address);

/// The function that a built operator is to Python, with parameters of these names. It has the
/// operator's state, and raises what the operator's failure or a wrong argument stands for.
pybind11::object operator_function(pybind11::object const &op, pybind11::tuple const &parameters);

/// The exception of Python that stands for the failure of an operator.
pybind11::object to_python(HookError const &error);

/// Lets HookErrors that leave a function of the module become that exception.
void translate_hook_errors();
} // namespace pyvrp_plus::bindings

#endif // PYVRP_PLUS_BINDINGS_PYTHON_HOOKS_H
