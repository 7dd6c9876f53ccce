#include "unmade_objects.h"

#include <cstddef>

namespace pyvrp_plus::bindings {
namespace {
// pybind11 calls this for the memory of an object that has none when it is used.
void *refuse_unmade(std::size_t) {
    throw pybind11::type_error("The object cannot be used: its constructor has failed, or was not "
                               "called.");
}
} // namespace

void refuse_unmade_objects(pybind11::module_ const &module) {
    for (auto const &[name, member] : module.attr("__dict__").cast<pybind11::dict>())
        if (PyType_Check(member.ptr()))
            for (auto *type :
                 pybind11::detail::all_type_info(reinterpret_cast<PyTypeObject *>(member.ptr())))
                type->operator_new = &refuse_unmade;
}
} // namespace pyvrp_plus::bindings
