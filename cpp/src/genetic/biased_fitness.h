#ifndef PYVRP_PLUS_GENETIC_BIASED_FITNESS_H
#define PYVRP_PLUS_GENETIC_BIASED_FITNESS_H

#include "pyvrp_plus/measure.h"

#include <cstddef>
#include <vector>

namespace pyvrp_plus {
/// Biased fitness (Vidal et al., 2013, equation 4): the rank by cost plus the rank by
/// diversity, the latter weighted so that the `num_elite` best by cost always survive.
/// Scaled to [0, 1], lower is better.
std::vector<double> biased_fitness(std::vector<Cost> const &costs,
                                   std::vector<double> const &diversity, std::size_t num_elite);
} // namespace pyvrp_plus

#endif // PYVRP_PLUS_GENETIC_BIASED_FITNESS_H
