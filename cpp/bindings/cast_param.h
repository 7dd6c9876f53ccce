#ifndef PYVRP_PLUS_BINDINGS_CAST_PARAM_H
#define PYVRP_PLUS_BINDINGS_CAST_PARAM_H

#include "problem/error.h"

#include <pybind11/pybind11.h>

#include <string>

namespace pyvrp_plus::bindings {
/// The value of a parameter. Raises TypeError, with its name, if it is of another type.
template <class Value>
Value cast_param(char const *name, pybind11::handle const value) {
    try {
        return value.cast<Value>();
    } catch (pybind11::cast_error const &) {
        auto const shown = std::string(pybind11::repr(value));
        throw pybind11::type_error(concat(name, " is ", shown, ", which cannot be used."));
    }
}
} // namespace pyvrp_plus::bindings

#endif // PYVRP_PLUS_BINDINGS_CAST_PARAM_H
