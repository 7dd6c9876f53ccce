#ifndef PYVRP_PLUS_BINDINGS_QUANTITY_CASTER_H
#define PYVRP_PLUS_BINDINGS_QUANTITY_CASTER_H

#include "pyvrp_plus/measure.h"

#include <pybind11/pybind11.h>

/// Quantities are integers in Python. As an argument PyVRP takes any number there and truncates
/// it to an integer, and any text that is an integer, as of a CSV file; indices and counts (plain
/// integers in C++) must be integers.
template <class Tag>
struct pybind11::detail::type_caster<pyvrp_plus::Quantity<Tag>> {
    PYBIND11_TYPE_CASTER(pyvrp_plus::Quantity<Tag>, const_name("int"));

    bool load(handle source, bool) {
        auto const is_text = source && PyUnicode_Check(source.ptr());
        if (!source || !(is_text || PyNumber_Check(source.ptr())))
            return false;

        auto const number = reinterpret_steal<object>(PyNumber_Long(source.ptr()));
        if (!number && is_text) {
            PyErr_Clear();
            return false;
        }
        if (!number)
            throw error_already_set();

        int overflow = 0;
        value = PyLong_AsLongLongAndOverflow(number.ptr(), &overflow);
        if (overflow != 0) {
            PyErr_Format(PyExc_OverflowError, "%R does not fit into a 64-bit integer.",
                         source.ptr());
            throw error_already_set();
        }

        return true;
    }

    static handle cast(pyvrp_plus::Quantity<Tag> quantity, return_value_policy, handle) {
        return PyLong_FromLongLong(quantity);
    }
};

#endif // PYVRP_PLUS_BINDINGS_QUANTITY_CASTER_H
