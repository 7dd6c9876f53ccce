#ifndef PYVRP_PLUS_SEARCH_METHOD_PROHIBITIVE_H
#define PYVRP_PLUS_SEARCH_METHOD_PROHIBITIVE_H

#include "pyvrp_plus/cost_evaluator.h"

#include <algorithm>
#include <vector>

namespace pyvrp_plus::search {
/// Penalties of the same load dimensions that no saving makes up for, by the current ones, which
/// grow with the costs of the instance. The highest ones are those at which a unit of violation
/// costs all that penalties are capped at.
inline CostEvaluator prohibitive(CostEvaluator const &costs) {
    auto const &loads = costs.load_penalties();
    auto highest = std::max(costs.unit_tw_penalty(), costs.unit_dist_penalty());
    for (auto const penalty : loads)
        highest = std::max(highest, penalty);

    auto const penalty = std::clamp(1e3 * highest, 1e6, 0x1p60);
    return {std::vector(loads.size(), penalty), penalty, penalty};
}
} // namespace pyvrp_plus::search

#endif // PYVRP_PLUS_SEARCH_METHOD_PROHIBITIVE_H
