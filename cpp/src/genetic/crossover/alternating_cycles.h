#ifndef PYVRP_PLUS_GENETIC_CROSSOVER_ALTERNATING_CYCLES_H
#define PYVRP_PLUS_GENETIC_CROSSOVER_ALTERNATING_CYCLES_H

#include "pyvrp_plus/random.h"
#include "search/data/search_data.h"

#include <vector>

namespace pyvrp_plus::crossover {
/// Cities of a cycle whose edges belong to two tours in turn. The edge from the first city
/// to the second belongs to the first tour, and to that alone.
using AlternatingCycle = std::vector<search::Location>;

/// Divides the edges that only one of two tours of the same cities has into alternating
/// cycles, at random (Nagata and Kobayashi, 2013, section 2.1: "AB-cycles").
std::vector<AlternatingCycle> alternating_cycles(std::vector<search::Location> const &first,
                                                 std::vector<search::Location> const &second,
                                                 std::size_t num_locations,
                                                 RandomNumberGenerator &rng);
} // namespace pyvrp_plus::crossover

#endif // PYVRP_PLUS_GENETIC_CROSSOVER_ALTERNATING_CYCLES_H
