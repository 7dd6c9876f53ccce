#ifndef PYVRP_PLUS_PROBLEM_SATURATED_H
#define PYVRP_PLUS_PROBLEM_SATURATED_H

#include "pyvrp_plus/measure.h"

#include <limits>

namespace pyvrp_plus {
/// Sum of two values; the largest or smallest one where the sum is beyond it.
template <class Quantity>
constexpr Quantity saturated_sum(Quantity first, Quantity second) {
    using Limits = std::numeric_limits<Value>;
    if (second > 0 && first > Limits::max() - second)
        return Limits::max();
    if (second < 0 && first < Limits::min() - second)
        return Limits::min();
    return first + second;
}

/// Cost of an amount, at a cost per unit that is not negative; the largest or smallest cost
/// where it is beyond that.
constexpr Cost saturated_product(Cost per_unit, Value amount) {
    using Limits = std::numeric_limits<Value>;
    if (per_unit != 0 && amount > Limits::max() / per_unit)
        return Limits::max();
    if (per_unit != 0 && amount < Limits::min() / per_unit)
        return Limits::min();
    return per_unit * amount;
}
} // namespace pyvrp_plus

#endif // PYVRP_PLUS_PROBLEM_SATURATED_H
