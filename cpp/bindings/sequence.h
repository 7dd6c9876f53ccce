#ifndef PYVRP_PLUS_BINDINGS_SEQUENCE_H
#define PYVRP_PLUS_BINDINGS_SEQUENCE_H

#include "problem/error.h"

#include <pybind11/pybind11.h>

#include <cstddef>

namespace pyvrp_plus::bindings {
/// Position that a Python index stands for; negative ones count from the end.
/// Throws std::out_of_range outside the sequence.
inline std::size_t position(pybind11::ssize_t idx, std::size_t size) {
    auto const signed_size = static_cast<pybind11::ssize_t>(size);
    if (idx < -signed_size || idx >= signed_size)
        throw_out_of_range("Index ", idx, " is out of range for ", size, " elements.");
    return static_cast<std::size_t>(idx < 0 ? idx + signed_size : idx);
}
} // namespace pyvrp_plus::bindings

#endif // PYVRP_PLUS_BINDINGS_SEQUENCE_H
