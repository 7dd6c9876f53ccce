#include "genetic/crossover/edge_assembly.h"

#include "genetic/crossover/alternating_cycles.h"
#include "genetic/crossover/subtours.h"

namespace pyvrp_plus::crossover {
std::vector<search::Location> edge_assembly(std::vector<search::Location> const &first,
                                            std::vector<search::Location> const &second,
                                            search::TourProblem const &problem,
                                            RandomNumberGenerator &rng) {
    Subtours child(problem, first);
    for (auto const &cycle : alternating_cycles(first, second, problem.num_locations(), rng))
        child.exchange(cycle);

    return child.tour();
}
} // namespace pyvrp_plus::crossover
