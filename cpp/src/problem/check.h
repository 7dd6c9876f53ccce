#ifndef PYVRP_PLUS_PROBLEM_CHECK_H
#define PYVRP_PLUS_PROBLEM_CHECK_H

#include "problem/error.h"
#include "pyvrp_plus/measure.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <string_view>
#include <vector>

namespace pyvrp_plus {
/// Checks of single fields, shared by the entities. Each throws
/// std::invalid_argument with a message that names the field and the value.

inline void check_nonnegative(std::string_view field, Value value) {
    if (value < 0)
        throw_invalid(field, " must be >= 0, got ", value, ".");
}

template <class Quantity>
void check_nonnegative(std::string_view field, std::vector<Quantity> const &values) {
    for (std::size_t idx = 0; idx != values.size(); ++idx)
        if (values[idx] < 0)
            throw_invalid(field, "[", idx, "] must be >= 0, got ", values[idx], ".");
}

template <class Quantity>
void check_at_most(std::string_view field, Quantity value, std::string_view bound_field,
                   Quantity bound) {
    if (value > bound)
        throw_invalid(field, " must be <= ", bound_field, ", got ", field, " = ", value, " and ",
                      bound_field, " = ", bound, ".");
}

inline void check_finite(std::string_view field, double value) {
    if (!std::isfinite(value))
        throw_invalid(field, " must be finite, got ", value, ".");
}

/// The values, followed by zeros if there are fewer than `size`.
template <class Quantity>
std::vector<Quantity> padded(std::vector<Quantity> values, std::size_t size) {
    if (values.size() < size)
        values.resize(size, 0);
    return values;
}

/// The elements in order, each once.
template <class Element>
std::vector<Element> sorted_set(std::vector<Element> elements) {
    std::ranges::sort(elements);
    auto const repeated = std::ranges::unique(elements);
    elements.erase(repeated.begin(), repeated.end());
    return elements;
}
} // namespace pyvrp_plus

#endif // PYVRP_PLUS_PROBLEM_CHECK_H
