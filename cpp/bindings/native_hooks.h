#ifndef PYVRP_PLUS_BINDINGS_NATIVE_HOOKS_H
#define PYVRP_PLUS_BINDINGS_NATIVE_HOOKS_H

#include "pyvrp_plus/hooks.h"
#include "pyvrp_plus/operator_table.h"
#include "shared_object.h"

#include <pybind11/pybind11.h>

#include <memory>

namespace pyvrp_plus::bindings {
/// The table at an address that the loader of a built operator gives. Throws
/// std::invalid_argument if the operator was built in a way that does not fit.
OperatorTable const &operator_table(std::uintptr_t address);

/// The rule of a built operator. The library stays loaded for as long as the rule exists.
template <class Interface>
std::shared_ptr<Interface> make_native(OperatorTable const &table, SharedObject library) {
    auto *made = static_cast<Interface *>(table.make());
    return {made, [&table, library = std::move(library)](Interface *rule) { table.destroy(rule); }};
}
} // namespace pyvrp_plus::bindings

#endif // PYVRP_PLUS_BINDINGS_NATIVE_HOOKS_H
