#ifndef PYVRP_PLUS_BINDINGS_COORDINATE_H
#define PYVRP_PLUS_BINDINGS_COORDINATE_H

#include <pybind11/pybind11.h>

namespace pyvrp_plus::bindings {
/// A coordinate as an argument: as PyVRP takes it, any number, or a text that is one.
struct Coordinate {
    double value = 0;

    operator double() const { return value; }
};
} // namespace pyvrp_plus::bindings

template <>
struct pybind11::detail::type_caster<pyvrp_plus::bindings::Coordinate> {
    PYBIND11_TYPE_CASTER(pyvrp_plus::bindings::Coordinate, make_caster<double>::name);

    bool load(handle source, bool) {
        if (!source || !(PyUnicode_Check(source.ptr()) || PyNumber_Check(source.ptr())))
            return false;

        auto const number = reinterpret_steal<object>(PyNumber_Float(source.ptr()));
        if (!number) {
            PyErr_Clear();
            return false;
        }

        value.value = PyFloat_AsDouble(number.ptr());
        return true;
    }
};

#endif // PYVRP_PLUS_BINDINGS_COORDINATE_H
