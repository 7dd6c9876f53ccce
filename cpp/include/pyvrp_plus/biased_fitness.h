#ifndef PYVRP_PLUS_BIASED_FITNESS_H
#define PYVRP_PLUS_BIASED_FITNESS_H

#include "pyvrp_plus/measure.h"

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <vector>

namespace pyvrp_plus {
/// Biased fitness (Vidal et al., 2013, equation 4): the rank by cost plus the rank by
/// diversity, the latter weighted so that the `num_elite` best by cost always survive.
/// Scaled to [0, 1], lower is better. Where the diversity is equal, the cheaper comes first.
inline std::vector<double> biased_fitness(std::vector<Cost> const &costs,
                                          std::vector<double> const &diversity,
                                          std::size_t num_elite) {
    auto const size = costs.size();
    std::vector<std::size_t> by_cost(size);
    std::iota(by_cost.begin(), by_cost.end(), std::size_t{0});
    std::ranges::stable_sort(by_cost, {}, [&](auto idx) { return costs[idx]; });

    std::vector<std::size_t> by_diversity(size);
    std::iota(by_diversity.begin(), by_diversity.end(), std::size_t{0});
    std::ranges::stable_sort(by_diversity, {},
                             [&](auto rank) { return -diversity[by_cost[rank]]; });

    auto const count = static_cast<double>(size);
    auto const weight = 1.0 - static_cast<double>(std::min(num_elite, size)) / count;

    std::vector<double> fitness(size);
    for (std::size_t diversity_rank = 0; diversity_rank != size; ++diversity_rank) {
        auto const cost_rank = by_diversity[diversity_rank];
        fitness[by_cost[cost_rank]] =
            (static_cast<double>(cost_rank) + weight * static_cast<double>(diversity_rank)) /
            (2.0 * count);
    }

    return fitness;
}
} // namespace pyvrp_plus

#endif // PYVRP_PLUS_BIASED_FITNESS_H
