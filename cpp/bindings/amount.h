#ifndef PYVRP_PLUS_BINDINGS_AMOUNT_H
#define PYVRP_PLUS_BINDINGS_AMOUNT_H

#include "pyvrp_plus/measure.h"

#include <pybind11/pybind11.h>

#include <optional>
#include <vector>

namespace pyvrp_plus::bindings {
/// An argument for a Value. PyVRP takes any number there and truncates it to an
/// integer, where indices and counts (plain integers in C++) must be integers.
struct Amount {
    Value value;

    operator Value() const { return value; }
};

inline std::vector<Value> values_of(std::vector<Amount> const &amounts) {
    return {amounts.begin(), amounts.end()};
}

inline std::optional<Value> value_of(std::optional<Amount> const &amount) {
    return amount ? std::optional<Value>(amount->value) : std::nullopt;
}
} // namespace pyvrp_plus::bindings

template <>
struct pybind11::detail::type_caster<pyvrp_plus::bindings::Amount> {
    PYBIND11_TYPE_CASTER(pyvrp_plus::bindings::Amount, const_name("int"));

    bool load(handle source, bool) {
        if (!source || !PyNumber_Check(source.ptr()))
            return false;

        auto const number = reinterpret_steal<object>(PyNumber_Long(source.ptr()));
        if (!number)
            throw error_already_set();

        int overflow = 0;
        value.value = PyLong_AsLongLongAndOverflow(number.ptr(), &overflow);
        if (overflow != 0) {
            PyErr_Format(PyExc_OverflowError, "%R does not fit into a 64-bit integer.",
                         source.ptr());
            throw error_already_set();
        }

        return true;
    }

    static handle cast(pyvrp_plus::bindings::Amount amount, return_value_policy, handle) {
        return PyLong_FromLongLong(amount.value);
    }
};

#endif // PYVRP_PLUS_BINDINGS_AMOUNT_H
