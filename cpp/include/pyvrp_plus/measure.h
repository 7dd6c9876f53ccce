#ifndef PYVRP_PLUS_MEASURE_H
#define PYVRP_PLUS_MEASURE_H

#include "pyvrp_plus/quantity.h"

#include <cstdint>
#include <limits>

namespace pyvrp_plus {
using Distance = Quantity<struct DistanceTag>;
using Duration = Quantity<struct DurationTag>;
using Load = Quantity<struct LoadTag>;
using Cost = Quantity<struct CostTag>;

/// Largest value; as a bound it means "unconstrained".
inline constexpr Value max_value = std::numeric_limits<Value>::max();

/// Costs are also given per unit of something: times its amount, they are a cost again.
template <class Tag>
    requires(!std::same_as<Quantity<Tag>, Cost>)
constexpr Cost operator*(Cost per_unit, Quantity<Tag> amount) {
    return per_unit * Value{amount};
}

template <class Tag>
    requires(!std::same_as<Quantity<Tag>, Cost>)
constexpr Cost operator*(Quantity<Tag> amount, Cost per_unit) {
    return per_unit * amount;
}
} // namespace pyvrp_plus

#endif // PYVRP_PLUS_MEASURE_H
