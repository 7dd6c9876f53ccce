#ifndef PYVRP_PLUS_SEARCH_STATE_REGISTRATION_H
#define PYVRP_PLUS_SEARCH_STATE_REGISTRATION_H

#include "pyvrp_plus/walk_view.h"
#include "search/state/violations.h"

#include <optional>
#include <vector>

namespace pyvrp_plus::search {
/// What the penalties are told of a solution on the way of a search.
struct Registration {
    ViolationCounts violations;

    /// How much is violated, by load dimension, then duration, then distance; empty if nobody wants
    /// to know.
    std::vector<double> amounts;

    std::optional<WalkView> walk; // if it is a step of one

    /// How much of an update of the penalties is to be carried out, in [0, 1].
    double share_of_update = 1;
};
} // namespace pyvrp_plus::search

#endif // PYVRP_PLUS_SEARCH_STATE_REGISTRATION_H
