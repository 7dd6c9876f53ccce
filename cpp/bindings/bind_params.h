#ifndef PYVRP_PLUS_BINDINGS_BIND_PARAMS_H
#define PYVRP_PLUS_BINDINGS_BIND_PARAMS_H

#include "problem/error.h"
#include "repr.h"

#include <pybind11/operators.h>
#include <pybind11/pybind11.h>

#include <string>
#include <tuple>
#include <type_traits>
#include <utility>

namespace pyvrp_plus::bindings {
/// One parameter of a structure: its name, where it is, and its type in the signature of a data
/// class if that is not the one that its value has in Python.
template <class Params, class Value>
struct Param {
    char const *name;
    Value Params::*member;
    PyTypeObject *type = nullptr;
};

/// The value of a parameter. Raises TypeError, with its name, if it is of another type. A negative
/// integer is a bad value, although the cast to a size would call it a bad type.
template <class Value>
Value cast_param(char const *name, pybind11::handle const value) {
    if constexpr (std::is_integral_v<Value>)
        if (pybind11::isinstance<pybind11::int_>(value) && value < pybind11::int_(0))
            throw_invalid(name, " must be at least 0, but is ", std::string(pybind11::str(value)),
                          ".");

    try {
        return value.cast<Value>();
    } catch (pybind11::cast_error const &) {
        auto const shown = std::string(pybind11::repr(value));
        throw pybind11::type_error(concat(name, " is ", shown, ", which cannot be used."));
    }
}

template <class Params>
void check_params(Params const &params) {
    if constexpr (requires { params.check(); })
        params.check();
    else if constexpr (requires { check(params); }) // those that operators see, too
        check(params);
}

/// Binds a structure of parameters, whose names, types, defaults and checks are thus written in C++
/// alone: as a native class of values, or as one of Python's data classes.
template <class Params, class... Values>
class ParamsBinding {
    std::string name_;
    std::tuple<Param<Params, Values>...> fields_;

    template <class Function>
    void for_each_field(Function function) const {
        std::apply([&](auto const &...field) { (function(field), ...); }, fields_);
    }

    void check_name(std::string const &given) const {
        auto is_known = false;
        for_each_field([&](auto const &field) { is_known |= given == field.name; });
        if (!is_known)
            throw pybind11::type_error(concat(name_, " has no parameter '", given, "'."));
    }

    Params make(pybind11::dict const &given) const {
        for (auto const &[name, _] : given)
            check_name(pybind11::str(name));

        Params params;
        for_each_field([&]<class Value>(Param<Params, Value> const &field) {
            if (given.contains(field.name))
                params.*field.member = cast_param<Value>(field.name, given[field.name]);
        });

        check_params(params);
        return params;
    }

    Params make_of(Values const &...values) const {
        Params params;
        std::apply([&](auto const &...field) { ((params.*field.member = values), ...); }, fields_);
        check_params(params);
        return params;
    }

    pybind11::dict to_dict(Params const &params) const {
        pybind11::dict values;
        for_each_field([&](auto const &field) { values[field.name] = params.*field.member; });
        return values;
    }

    pybind11::class_<Params> bind_values(pybind11::module_ &module, char const *doc) const {
        auto const binding = *this;
        pybind11::class_<Params> cls(module, name_.c_str(), doc);
        cls.def(pybind11::self == pybind11::self);
        cls.def("__repr__", [binding](Params const &params) {
            return keywords_repr(binding.name_, binding.to_dict(params));
        });
        cls.def(pybind11::pickle(
            [binding](Params const &params) { return binding.to_dict(params); },
            [binding](pybind11::dict const &state) { return binding.make(state); }));
        for_each_field([&](auto const &field) { cls.def_readonly(field.name, field.member); });
        return cls;
    }

    // Called when an object is made: what is set later is not checked, as in PyVRP.
    pybind11::object post_init() const {
        pybind11::cpp_function const check(
            [binding = *this](pybind11::object const &made) { check_params(binding.read(made)); },
            pybind11::name("__post_init__"));
        return pybind11::reinterpret_steal<pybind11::object>(PyInstanceMethod_New(check.ptr()));
    }

public:
    ParamsBinding(char const *name, Param<Params, Values> const &...fields)
        : name_(name)
        , fields_(fields...) {}

    /// Binds it as a class of values that takes keywords only.
    void bind(pybind11::module_ &module, char const *doc) const {
        bind_values(module, doc)
            .def(pybind11::init(
                [binding = *this](pybind11::kwargs const &given) { return binding.make(given); }));
    }

    /// Binds it as a class of values with a signature as PyVRP's: positions count, too, and the
    /// errors of values of another type are pybind11's.
    pybind11::class_<Params> bind_signature(pybind11::module_ &module, char const *doc) const {
        auto cls = bind_values(module, doc);
        auto constructor = pybind11::init(
            [binding = *this](Values... values) { return binding.make_of(values...); });
        auto const define = [&](auto const &...field) {
            cls.def(std::move(constructor),
                    (pybind11::arg(field.name) = Params().*field.member)...);
        };
        std::apply(define, fields_);
        return cls;
    }

    /// Makes one of Python's data classes of it, as PyVRP has: one whose objects can be changed.
    void bind_dataclass(pybind11::module_ &module, char const *doc) const {
        pybind11::list fields;
        for_each_field([&](auto const &field) {
            auto value = pybind11::cast(Params().*field.member);
            auto const type = field.type ? field.type : Py_TYPE(value.ptr());
            auto const python_type =
                pybind11::reinterpret_borrow<pybind11::object>(reinterpret_cast<PyObject *>(type));
            fields.append(pybind11::make_tuple(field.name, python_type, python_type(value)));
        });

        pybind11::dict contents;
        contents["__doc__"] = doc;
        contents["__post_init__"] = post_init();
        auto const make_dataclass = pybind11::module_::import("dataclasses").attr("make_dataclass");
        auto cls = make_dataclass(name_, fields, pybind11::arg("namespace") = contents);
        cls.attr("__module__") = module.attr("__name__");
        module.attr(name_.c_str()) = cls;
    }

    /// Reads an object of the data class, without checks of the values.
    Params read(pybind11::object const &given) const {
        Params params;
        for_each_field([&]<class Value>(Param<Params, Value> const &field) {
            params.*field.member = cast_param<Value>(field.name, given.attr(field.name));
        });
        return params;
    }
};
} // namespace pyvrp_plus::bindings

#endif // PYVRP_PLUS_BINDINGS_BIND_PARAMS_H
