#ifndef PYVRP_PLUS_GENETIC_DIVERSITY_H
#define PYVRP_PLUS_GENETIC_DIVERSITY_H

#include "solution/solution.h"

namespace pyvrp_plus {
/// Share of the predecessors and successors of all locations that differ between two
/// solutions, in [0, 1) (Prins, 2009, "Two memetic algorithms for heterogeneous fleet
/// vehicle routing problems"). Routes have a direction. Depots count as locations but
/// never differ.
double broken_pairs_distance(Solution const &first, Solution const &second);
} // namespace pyvrp_plus

#endif // PYVRP_PLUS_GENETIC_DIVERSITY_H
