#ifndef PYVRP_PLUS_MEASURE_H
#define PYVRP_PLUS_MEASURE_H

#include "pyvrp_plus/quantity.h"
#include "pyvrp_plus/value.h"

#ifdef PYVRP_PLUS_CORE
namespace pyvrp_plus {
// The core tells costs, distances, durations and loads apart: mixing them does not compile.
using Distance = Quantity<struct DistanceTag>;
using Duration = Quantity<struct DurationTag>;
using Load = Quantity<struct LoadTag>;
using Cost = Quantity<struct CostTag>;

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
#else
namespace pyvrp_plus {
// Operators count in plain integers of the same size, in which any arithmetic is allowed.
using Distance = Value;
using Duration = Value;
using Load = Value;
using Cost = Value;
} // namespace pyvrp_plus
#endif

#endif // PYVRP_PLUS_MEASURE_H
