#ifndef PYVRP_PLUS_SOLUTION_VISIT_LOAD_H
#define PYVRP_PLUS_SOLUTION_VISIT_LOAD_H

#include "problem/problem_data.h"
#include "segments/load_segment.h"

#include <algorithm>
#include <cstddef>

namespace pyvrp_plus {
/// Load of one visit, in one dimension. What a shipment loads comes from no depot and goes to
/// none: its pickup adds to what was picked up, and its delivery takes that away again.
inline LoadSegment visit_load(ProblemData const &data, std::size_t location,
                              std::size_t dimension) {
    auto const &visit = data.client(location);
    auto const delivery = visit.delivery[dimension];
    auto const pickup = visit.pickup[dimension];

    if (!data.is_shipment(location))
        return {delivery, pickup, std::max(delivery, pickup)};

    return {0, pickup - delivery, pickup};
}
} // namespace pyvrp_plus

#endif // PYVRP_PLUS_SOLUTION_VISIT_LOAD_H
