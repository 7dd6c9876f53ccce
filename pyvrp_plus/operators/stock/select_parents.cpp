// Binary tournaments on biased fitness, with a bound on the parents' diversity.
//
// Provenance: the stock rule (Vidal, T. et al. (2013), "A hybrid genetic algorithm with adaptive
// diversity management for a large class of vehicle routing problems with time-windows",
// Computers & Operations Research 40(1), section 4.3), written out.
#include <pyvrp_plus/operator.h>

using namespace pyvrp_plus;

constexpr double lb_diversity = 0.1;
constexpr double ub_diversity = 0.5;
constexpr int max_draws = 10; // of the second parent

std::size_t tournament(PopulationView const &population, RandomNumberGenerator &rng) {
    auto const size = static_cast<std::uint32_t>(population.size());
    auto const first = rng.randint(size), second = rng.randint(size);
    return population.fitness(second) < population.fitness(first) ? second : first;
}

ParentPair select_parents(PopulationView const &population, CostEvaluator const &,
                          RandomNumberGenerator &rng) {
    auto const first = tournament(population, rng);
    auto second = tournament(population, rng);

    for (int draw = 0; draw != max_draws; ++draw) {
        auto const diversity = population.broken_pairs_distance(first, second);
        if (lb_diversity <= diversity && diversity <= ub_diversity)
            break;

        second = tournament(population, rng);
    }

    return {first, second};
}

PYVRP_PLUS_OPERATOR(select_parents)
