#ifndef PYVRP_PLUS_GENETIC_GENETIC_PARAMS_H
#define PYVRP_PLUS_GENETIC_GENETIC_PARAMS_H

#include <cstddef>

namespace pyvrp_plus {
/// Parameters of the generational loop; see the Python class for their meaning and defaults.
struct GeneticParams {
    double repair_probability;
    std::size_t num_iters_no_improvement;
};
} // namespace pyvrp_plus

#endif // PYVRP_PLUS_GENETIC_GENETIC_PARAMS_H
