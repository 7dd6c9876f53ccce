#ifndef PYVRP_PLUS_PLAN_PARAMS_H
#define PYVRP_PLUS_PLAN_PARAMS_H

#include <cstddef>

namespace pyvrp_plus {
/// How iterations are shared between breeding and walking. The documentation of the Python classes
/// BreedingParams and WalkParams says what each of them means.
struct PlanParams {
    double least_share = 0.25;
    double most_share = 0.95;
    std::size_t small_size = 200;
    double memory = 0.7;
    double first_share = 0.1;
    std::size_t max_first = 25;
    double coolest = 0.03;
};
} // namespace pyvrp_plus

#endif // PYVRP_PLUS_PLAN_PARAMS_H
