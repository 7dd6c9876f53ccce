#include "hooks/stock_parent_selection.h"

namespace pyvrp_plus {
namespace {
constexpr int max_draws = 10; // of the second parent

std::size_t binary_tournament(PopulationView const &population, RandomNumberGenerator &rng) {
    auto const size = static_cast<std::uint32_t>(population.size());
    auto const first = rng.randint(size);
    auto const second = rng.randint(size);
    return population.fitness(first) <= population.fitness(second) ? first : second;
}
} // namespace

ParentPair StockParentSelection::select_parents(PopulationView const &population,
                                                CostEvaluator const &, RandomNumberGenerator &rng) {
    auto const first = binary_tournament(population, rng);
    auto second = binary_tournament(population, rng);

    for (int draw = 0; draw != max_draws; ++draw) {
        auto const diversity = population.broken_pairs_distance(first, second);
        if (diversity >= lb_diversity_ && diversity <= ub_diversity_)
            break;

        second = binary_tournament(population, rng);
    }

    return {first, second};
}
} // namespace pyvrp_plus
