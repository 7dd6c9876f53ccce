#ifndef PYVRP_PLUS_BINDINGS_REPR_H
#define PYVRP_PLUS_BINDINGS_REPR_H

#include <pybind11/pybind11.h>

#include <string>
#include <vector>

namespace pyvrp_plus::bindings {
using Fields = std::vector<char const *>;

/// The call of the constructor that makes an equal object. Optional fields are left out if
/// `plain`, an object that was made without them, has the same values.
inline std::string constructor_repr(pybind11::handle object, pybind11::handle plain,
                                    Fields const &required, Fields const &optional) {
    std::string arguments;
    auto const append = [&](char const *field) {
        arguments += arguments.empty() ? "" : ", ";
        arguments += std::string(field) + "=" + std::string(pybind11::repr(object.attr(field)));
    };

    for (auto const *field : required)
        append(field);
    for (auto const *field : optional)
        if (!object.attr(field).equal(plain.attr(field)))
            append(field);

    return std::string(pybind11::str(pybind11::type::of(object).attr("__name__"))) + "(" +
           arguments + ")";
}

/// The call of the constructor, with keywords only, that makes an object of these values.
inline std::string keywords_repr(std::string const &name, pybind11::dict const &values) {
    std::string arguments;
    for (auto const &[key, value] : values)
        arguments += (arguments.empty() ? "" : ", ") + std::string(pybind11::str(key)) + "=" +
                     std::string(pybind11::repr(value));

    return name + "(" + arguments + ")";
}

/// `count` and the noun, with an s unless there is one.
inline std::string counted(std::size_t count, std::string const &noun) {
    return std::to_string(count) + " " + noun + (count == 1 ? "" : "s");
}

/// The page of the object that notebooks show, which is made in Python.
inline pybind11::object html(char const *function, pybind11::handle object) {
    return pybind11::module_::import("pyvrp_plus.notebook").attr(function)(object);
}
} // namespace pyvrp_plus::bindings

#endif // PYVRP_PLUS_BINDINGS_REPR_H
