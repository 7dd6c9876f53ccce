#ifndef PYVRP_PLUS_GENETIC_DIVERSITY_H
#define PYVRP_PLUS_GENETIC_DIVERSITY_H

#include "solution/solution.h"

#include <functional>
#include <memory>

namespace pyvrp_plus {
/// How different two solutions are, in [0, 1].
using DiversityFunction = std::function<double(std::shared_ptr<Solution const> const &first,
                                               std::shared_ptr<Solution const> const &second)>;

/// Share of the predecessors and successors of all locations that differ between two
/// solutions, in [0, 1) (Prins, 2009, "Two memetic algorithms for heterogeneous fleet
/// vehicle routing problems"). Routes have a direction. Depots count as locations but
/// never differ. Throws std::invalid_argument if the numbers of locations differ.
double broken_pairs_distance(Solution const &first, Solution const &second);

/// The same without directions: a route that is turned round is the same route. It is the share
/// of what the locations of one solution are next to that they are not next to in the other (as in
/// Vidal, 2022, Comput. Oper. Res. 140, section 3.4).
double undirected_broken_pairs_distance(Solution const &first, Solution const &second);
} // namespace pyvrp_plus

#endif // PYVRP_PLUS_GENETIC_DIVERSITY_H
