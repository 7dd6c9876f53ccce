#ifndef PYVRP_PLUS_SEARCH_TOUR_GREEDY_TOUR_H
#define PYVRP_PLUS_SEARCH_TOUR_GREEDY_TOUR_H

#include "pyvrp_plus/random.h"
#include "search/tour/tour_problem.h"

#include <vector>

namespace pyvrp_plus::search {
/// A tour of greedily chosen short edges (Bentley, 1992, ORSA J. Comput. 4(4)), with
/// distances blurred at random so that each tour is another one. The paths that are left
/// when all edges to near cities were considered are joined by nearest ends.
std::vector<Location> greedy_tour(TourProblem const &problem, RandomNumberGenerator &rng);
} // namespace pyvrp_plus::search

#endif // PYVRP_PLUS_SEARCH_TOUR_GREEDY_TOUR_H
