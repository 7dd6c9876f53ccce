#ifndef PYVRP_PLUS_BINDINGS_STATE_H
#define PYVRP_PLUS_BINDINGS_STATE_H

#include "problem/error.h"

#include <pybind11/pybind11.h>

#include <cstddef>
#include <type_traits>
#include <utility>

namespace pyvrp_plus::bindings {
/// Throws std::invalid_argument unless the pickled state has `size` elements.
inline void check_state_size(pybind11::tuple const &state, std::size_t size) {
    if (state.size() != size)
        throw_invalid("The pickled state has ", state.size(), " elements, expected ", size, ".");
}

/// Calls the function with the elements of a pickled state as its arguments.
template <class Result, class... Args>
Result call_with_state(Result (*function)(Args...), pybind11::tuple const &state) {
    check_state_size(state, sizeof...(Args));

    auto const call = [&]<std::size_t... idx>(std::index_sequence<idx...>) {
        return function(state[idx].template cast<std::remove_cvref_t<Args>>()...);
    };
    return call(std::index_sequence_for<Args...>());
}
} // namespace pyvrp_plus::bindings

#endif // PYVRP_PLUS_BINDINGS_STATE_H
