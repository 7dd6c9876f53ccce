#include "genetic/biased_fitness.h"

#include <algorithm>
#include <numeric>

namespace pyvrp_plus {
std::vector<double> biased_fitness(std::vector<Cost> const &costs,
                                   std::vector<double> const &diversity, std::size_t num_elite) {
    auto const size = costs.size();
    std::vector<std::size_t> by_cost(size);
    std::iota(by_cost.begin(), by_cost.end(), 0);
    std::ranges::stable_sort(by_cost, {}, [&](auto idx) { return costs[idx]; });

    // Most diverse first, the cheaper one where the diversity is equal.
    std::vector<std::size_t> by_diversity(size);
    std::iota(by_diversity.begin(), by_diversity.end(), 0);
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
