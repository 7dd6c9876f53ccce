#include "search/params/neighbourhood_params.h"

#include "problem/check_range.h"

namespace pyvrp_plus::search {
void NeighbourhoodParams::check() const { check_at_least("num_neighbours", num_neighbours, 1); }
} // namespace pyvrp_plus::search
