#include "genetic/statistics.h"

#include "solution/solution_cost.h"

#include <algorithm>
#include <limits>

namespace pyvrp_plus {
PopulationDatum::PopulationDatum(SubPopulation const &sub, CostEvaluator const &costs)
    : size(sub.size()) {
    avg_diversity = best_cost = avg_cost = avg_num_routes =
        std::numeric_limits<double>::quiet_NaN();

    if (size == 0)
        return;

    double total_diversity = 0, total_cost = 0, total_routes = 0;
    auto lowest = std::numeric_limits<double>::infinity();

    for (std::size_t idx = 0; idx != size; ++idx) {
        auto const cost = static_cast<double>(penalised_cost(*sub[idx].solution, costs));
        total_diversity += sub.avg_distance_closest(idx);
        total_cost += cost;
        total_routes += static_cast<double>(sub[idx].solution->num_routes());
        lowest = std::min(lowest, cost);
    }

    auto const count = static_cast<double>(size);
    avg_diversity = total_diversity / count;
    best_cost = lowest;
    avg_cost = total_cost / count;
    avg_num_routes = total_routes / count;
}
} // namespace pyvrp_plus
