#ifndef PYVRP_PLUS_SEARCH_METHOD_PROHIBITIVE_H
#define PYVRP_PLUS_SEARCH_METHOD_PROHIBITIVE_H

#include "pyvrp_plus/cost_evaluator.h"

#include <algorithm>
#include <vector>

namespace pyvrp_plus::search {
/// Penalties of the same load dimensions that no saving makes up for, by the current ones, which
/// grow with the costs of the instance.
inline CostEvaluator prohibitive(CostEvaluator const &costs) {
    auto const &loads = costs.load_penalties();
    auto highest = std::max(costs.unit_tw_penalty(), costs.unit_dist_penalty());
    for (auto const penalty : loads)
        highest = std::max(highest, penalty);

    auto const penalty = std::max(1e6, 1e3 * highest);
    return {std::vector(loads.size(), penalty), penalty, penalty};
}
} // namespace pyvrp_plus::search

#endif // PYVRP_PLUS_SEARCH_METHOD_PROHIBITIVE_H
