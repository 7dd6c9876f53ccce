#ifndef PYVRP_PLUS_GENETIC_GENETIC_PARAMS_H
#define PYVRP_PLUS_GENETIC_GENETIC_PARAMS_H

#include <cstddef>

namespace pyvrp_plus {
/// Parameters of the generational loop.
struct GeneticParams {
    double repair_probability = 0.8;
    std::size_t num_iters_no_improvement = 20'000;
};
} // namespace pyvrp_plus

#endif // PYVRP_PLUS_GENETIC_GENETIC_PARAMS_H
