#ifndef PYVRP_PLUS_BINDINGS_UNMADE_OBJECTS_H
#define PYVRP_PLUS_BINDINGS_UNMADE_OBJECTS_H

#include <pybind11/pybind11.h>

namespace pyvrp_plus::bindings {
/// Lets methods of the module's classes refuse objects whose constructor has failed or was never
/// called, with a TypeError; else pybind11 gives them memory with arbitrary contents. Tools that
/// show the local variables of a traceback meet such objects.
void refuse_unmade_objects(pybind11::module_ const &module);
} // namespace pyvrp_plus::bindings

#endif // PYVRP_PLUS_BINDINGS_UNMADE_OBJECTS_H
