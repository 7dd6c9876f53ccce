#ifndef PYVRP_PLUS_SEARCH_METHOD_PROHIBITIVE_H
#define PYVRP_PLUS_SEARCH_METHOD_PROHIBITIVE_H

#include "pyvrp_plus/cost_evaluator.h"

#include <vector>

namespace pyvrp_plus::search {
/// Penalties of the same load dimensions that no saving makes up for.
inline CostEvaluator prohibitive(CostEvaluator const &costs) {
    constexpr double penalty = 1e6;
    return {std::vector(costs.load_penalties().size(), penalty), penalty, penalty};
}
} // namespace pyvrp_plus::search

#endif // PYVRP_PLUS_SEARCH_METHOD_PROHIBITIVE_H
