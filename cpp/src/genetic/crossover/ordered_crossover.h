#ifndef PYVRP_PLUS_GENETIC_CROSSOVER_ORDERED_CROSSOVER_H
#define PYVRP_PLUS_GENETIC_CROSSOVER_ORDERED_CROSSOVER_H

#include "pyvrp_plus/random.h"
#include "search/data/search_data.h"

#include <vector>

namespace pyvrp_plus::crossover {
/// A random part of the first tour in its place, around it the other clients of both
/// tours in the order of the second, then of the first.
std::vector<search::Location> cross_tours(std::vector<search::Location> const &first,
                                          std::vector<search::Location> const &second,
                                          std::size_t num_locations, RandomNumberGenerator &rng);
} // namespace pyvrp_plus::crossover

#endif // PYVRP_PLUS_GENETIC_CROSSOVER_ORDERED_CROSSOVER_H
