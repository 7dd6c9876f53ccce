#ifndef PYVRP_PLUS_GENETIC_CROSSOVER_EDGE_ASSEMBLY_H
#define PYVRP_PLUS_GENETIC_CROSSOVER_EDGE_ASSEMBLY_H

#include "pyvrp_plus/random.h"
#include "search/tour/tour_problem.h"

#include <vector>

namespace pyvrp_plus::crossover {
/// Edge assembly crossover (EAX; Nagata and Kobayashi, 2013, INFORMS J. Comput. 25(2)) of
/// two tours, localised. Edges that only one parent has form cycles of alternate edges of
/// both. The child is the first parent, in which the edges of a cycle are exchanged for
/// those of the second wherever that makes it shorter.
std::vector<search::Location> edge_assembly(std::vector<search::Location> const &first,
                                            std::vector<search::Location> const &second,
                                            search::TourProblem const &problem,
                                            RandomNumberGenerator &rng);
} // namespace pyvrp_plus::crossover

#endif // PYVRP_PLUS_GENETIC_CROSSOVER_EDGE_ASSEMBLY_H
