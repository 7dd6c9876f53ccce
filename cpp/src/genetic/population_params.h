#ifndef PYVRP_PLUS_GENETIC_POPULATION_PARAMS_H
#define PYVRP_PLUS_GENETIC_POPULATION_PARAMS_H

#include <cstddef>

namespace pyvrp_plus {
/// Sizes and diversity bounds of a population (Vidal et al., 2013, section 4).
struct PopulationParams {
    std::size_t min_pop_size = 25;
    std::size_t generation_size = 40;
    std::size_t num_elite = 4;
    std::size_t num_close = 5;
    double lb_diversity = 0.1;
    double ub_diversity = 0.5;

    /// Throws std::invalid_argument if the diversity bounds are not 0 <= lb < ub <= 1.
    void check() const;
    bool operator==(PopulationParams const &other) const = default;

    std::size_t max_pop_size() const { return min_pop_size + generation_size; }
};
} // namespace pyvrp_plus

#endif // PYVRP_PLUS_GENETIC_POPULATION_PARAMS_H
