#ifndef PYVRP_PLUS_INSERTION_PARAMS_H
#define PYVRP_PLUS_INSERTION_PARAMS_H

#include "pyvrp_plus/insertion_policy.h"

#include <cstddef>

namespace pyvrp_plus {
/// Which places the stock rule considers for a client. The documentation of the Python class
/// RecreateParams says what each of them means.
struct InsertionParams {
    double blink_rate = InsertionPolicy{}.blink_rate;
    std::size_t least_neighbours = 20;
};
} // namespace pyvrp_plus

#endif // PYVRP_PLUS_INSERTION_PARAMS_H
