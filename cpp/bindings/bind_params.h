#ifndef PYVRP_PLUS_BINDINGS_BIND_PARAMS_H
#define PYVRP_PLUS_BINDINGS_BIND_PARAMS_H

#include "cast_param.h"

#include <pybind11/operators.h>
#include <pybind11/pybind11.h>

#include <string>
#include <tuple>

namespace pyvrp_plus::bindings {
/// One parameter of a structure: its name, and where it is.
template <class Params, class Value>
struct Param {
    char const *name;
    Value Params::*member;
};

/// Binds a structure of parameters as it is: with keywords, of which those that are not given
/// have the defaults of the structure, and with what Python's data classes can do.
template <class Params, class... Values>
class ParamsBinding {
    std::string name_;
    std::tuple<Param<Params, Values>...> fields_;

    template <class Function>
    void for_each_field(Function function) const {
        std::apply([&](auto const &...field) { (function(field), ...); }, fields_);
    }

    // A negative integer is a bad value, although the cast to a size would call it a bad type.
    void check(pybind11::handle const name, pybind11::handle const value) const {
        auto const given = std::string(pybind11::str(name));
        auto is_known = false;
        for_each_field([&](auto const &field) { is_known |= given == field.name; });
        if (!is_known)
            throw pybind11::type_error(concat(name_, " has no parameter '", given, "'."));

        if (pybind11::isinstance<pybind11::int_>(value) &&
            value.cast<pybind11::int_>() < pybind11::int_(0))
            throw_invalid(given, " must be at least 0, but is ", std::string(pybind11::str(value)),
                          ".");
    }

public:
    ParamsBinding(char const *name, Param<Params, Values> const &...fields)
        : name_(name)
        , fields_(fields...) {}

    Params make(pybind11::dict const &given) const {
        for (auto const &[name, value] : given)
            check(name, value);

        Params params;
        for_each_field([&]<class Value>(Param<Params, Value> const &field) {
            if (given.contains(field.name))
                params.*field.member = cast_param<Value>(field.name, given[field.name]);
        });

        if constexpr (requires { params.check(); })
            params.check();

        return params;
    }

    pybind11::dict to_dict(Params const &params) const {
        pybind11::dict values;
        for_each_field([&](auto const &field) { values[field.name] = params.*field.member; });
        return values;
    }

    std::string to_string(Params const &params) const {
        std::string text;
        for (auto const &[key, value] : to_dict(params))
            text += (text.empty() ? "" : ", ") + std::string(pybind11::str(key)) + "=" +
                    std::string(pybind11::repr(value));

        return name_ + "(" + text + ")";
    }

    void bind(pybind11::module_ &module, char const *doc) const {
        auto const binding = *this;
        pybind11::class_<Params> cls(module, name_.c_str(), doc);
        cls.def(pybind11::init(
            [binding](pybind11::kwargs const &given) { return binding.make(given); }));
        cls.def(pybind11::self == pybind11::self);
        cls.def("__repr__", [binding](Params const &params) { return binding.to_string(params); });
        cls.def(pybind11::pickle(
            [binding](Params const &params) { return binding.to_dict(params); },
            [binding](pybind11::dict const &state) { return binding.make(state); }));
        for_each_field([&](auto const &field) { cls.def_readonly(field.name, field.member); });
    }
};
} // namespace pyvrp_plus::bindings

#endif // PYVRP_PLUS_BINDINGS_BIND_PARAMS_H
