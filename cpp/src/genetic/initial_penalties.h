#ifndef PYVRP_PLUS_GENETIC_INITIAL_PENALTIES_H
#define PYVRP_PLUS_GENETIC_INITIAL_PENALTIES_H

#include "problem/problem_data.h"

#include <cstddef>
#include <vector>

namespace pyvrp_plus {
/// Whether edges that stand for "must not be used" count in a mean.
enum class ForbiddenEdges { Count, Skip };

/// Penalties to start from: a unit of violation costs about as much as the mean edge per
/// mean client demand, edge duration and edge distance. They do not depend on the number of
/// threads.
std::vector<double> initial_penalties(ProblemData const &data, ForbiddenEdges forbidden,
                                      std::size_t num_threads = 1);
} // namespace pyvrp_plus

#endif // PYVRP_PLUS_GENETIC_INITIAL_PENALTIES_H
