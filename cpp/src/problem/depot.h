#ifndef PYVRP_PLUS_PROBLEM_DEPOT_H
#define PYVRP_PLUS_PROBLEM_DEPOT_H

#include "pyvrp_plus/measure.h"

#include <string>

namespace pyvrp_plus {
/// A place where vehicles start, end and reload. Immutable; the constructor
/// throws std::invalid_argument on values that no instance can have.
struct Depot {
    double const x;
    double const y;
    Duration const tw_early; ///< opening time
    Duration const tw_late;  ///< closing time
    std::string const name;
    Duration const service_duration; ///< spent here at the start of each trip

    Depot(double x, double y, Duration tw_early = 0, Duration tw_late = max_value,
          std::string name = "", Duration service_duration = 0);

    bool operator==(Depot const &other) const = default;
};
} // namespace pyvrp_plus

#endif // PYVRP_PLUS_PROBLEM_DEPOT_H
