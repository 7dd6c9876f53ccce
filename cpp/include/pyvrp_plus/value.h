#ifndef PYVRP_PLUS_VALUE_H
#define PYVRP_PLUS_VALUE_H

#include <cstdint>
#include <limits>

namespace pyvrp_plus {
/// All quantities are 64-bit integers: sums of a whole solution must be exact.
using Value = std::int64_t;

/// Largest value; as a bound it means "unconstrained".
inline constexpr Value max_value = std::numeric_limits<Value>::max();
} // namespace pyvrp_plus

#endif // PYVRP_PLUS_VALUE_H
