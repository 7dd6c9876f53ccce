#ifndef PYVRP_PLUS_GENETIC_GENETIC_PARAMS_H
#define PYVRP_PLUS_GENETIC_GENETIC_PARAMS_H

#include <cstddef>

namespace pyvrp_plus {
/// Parameters of the generational loop; Python's `GeneticAlgorithmParams`.
struct GeneticParams {
    double repair_probability = 0.80;
    std::size_t num_iters_no_improvement = 20'000;

    /// Throws std::invalid_argument if a value is outside its range.
    void check() const;
};
} // namespace pyvrp_plus

#endif // PYVRP_PLUS_GENETIC_GENETIC_PARAMS_H
