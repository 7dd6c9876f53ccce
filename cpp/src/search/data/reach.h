#ifndef PYVRP_PLUS_SEARCH_DATA_REACH_H
#define PYVRP_PLUS_SEARCH_DATA_REACH_H

#include "problem/problem_data.h"
#include "search/data/profile_set.h"

#include <vector>

namespace pyvrp_plus::search {
/// Distances from here on stand for edges that must not be used.
constexpr Value forbidden_distance = NarrowWeights::too_large;

/// For each location the profiles whose vehicles can go there and on from there: that have edges
/// to it and from it that may be used.
std::vector<ProfileSet> profiles_reaching(ProblemData const &data);
} // namespace pyvrp_plus::search

#endif // PYVRP_PLUS_SEARCH_DATA_REACH_H
