#ifndef PYVRP_PLUS_BINDINGS_SHARED_OBJECT_H
#define PYVRP_PLUS_BINDINGS_SHARED_OBJECT_H

#include <pybind11/pybind11.h>

#include <memory>
#include <utility>

namespace pyvrp_plus::bindings {
/// An object of Python that threads without the GIL may copy and give up.
using SharedObject = std::shared_ptr<pybind11::object const>;

inline SharedObject share(pybind11::object object) {
    return {new pybind11::object(std::move(object)), [](pybind11::object const *given_up) {
                pybind11::gil_scoped_acquire const gil;
                delete given_up;
            }};
}
} // namespace pyvrp_plus::bindings

#endif // PYVRP_PLUS_BINDINGS_SHARED_OBJECT_H
