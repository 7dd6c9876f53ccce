#ifndef PYVRP_PLUS_PROBLEM_CHECK_RANGE_H
#define PYVRP_PLUS_PROBLEM_CHECK_RANGE_H

#include "problem/error.h"

#include <type_traits>

// Each function throws std::invalid_argument, with the name of the value, unless the value is in
// its range. The comparisons are written so that NaN fails.
namespace pyvrp_plus {
template <class Value>
void check_at_least(char const *name, Value value, std::type_identity_t<Value> bound) {
    if (!(value >= bound))
        throw_invalid(name, " must be at least ", bound, ", but is ", value, ".");
}

inline void check_share(char const *name, double value) {
    if (!(value >= 0 && value <= 1))
        throw_invalid(name, " must be in [0, 1], but is ", value, ".");
}
} // namespace pyvrp_plus

#endif // PYVRP_PLUS_PROBLEM_CHECK_RANGE_H
