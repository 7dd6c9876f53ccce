#include "native_hooks.h"

#include "problem/error.h"

#include <string_view>

namespace pyvrp_plus::bindings {
OperatorTable const &operator_table(std::uintptr_t address) {
    auto const &table = *reinterpret_cast<OperatorTable const *>(address);
    if (std::string_view(table.abi) != operator_abi)
        throw_invalid("The operator was built for ", table.abi, ", but this is ", operator_abi,
                      ". It has to be compiled again.");

    return table;
}
} // namespace pyvrp_plus::bindings
