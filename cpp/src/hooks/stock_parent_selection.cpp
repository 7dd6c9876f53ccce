#include "hooks/stock_parent_selection.h"

namespace pyvrp_plus {
namespace {
constexpr int max_draws = 10; // of the second parent
} // namespace

std::size_t tournament(PopulationView const &population, std::size_t num_draws,
                       RandomNumberGenerator &rng) {
    auto const draw = [&] { return rng.randint(static_cast<std::uint32_t>(population.size())); };

    std::size_t fittest = draw();
    for (std::size_t count = 1; count < num_draws; ++count)
        if (auto const drawn = draw(); population.fitness(drawn) < population.fitness(fittest))
            fittest = drawn;

    return fittest;
}

ParentPair StockParentSelection::select_parents(PopulationView const &population,
                                                CostEvaluator const &, RandomNumberGenerator &rng) {
    auto const first = tournament(population, num_draws_, rng);
    auto second = tournament(population, num_draws_, rng);

    for (int draw = 0; draw != max_draws; ++draw) {
        auto const diversity = population.broken_pairs_distance(first, second);
        if (diversity >= lb_diversity_ && diversity <= ub_diversity_)
            break;

        second = tournament(population, num_draws_, rng);
    }

    return {first, second};
}
} // namespace pyvrp_plus
