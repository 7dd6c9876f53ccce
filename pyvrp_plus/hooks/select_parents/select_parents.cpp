// Tournaments on biased fitness; the second parent is drawn again until the two are neither
// too similar nor too different.
//
// Provenance: the stock rule (Vidal, T. et al. (2013), "A hybrid genetic algorithm with adaptive
// diversity management for a large class of vehicle routing problems with time-windows",
// Computers & Operations Research 40(1), section 4.3), with the bounds of PyVRP 0.12.
#include <pyvrp_plus/operator.h>

using namespace pyvrp_plus;

namespace {
constexpr int max_draws = 10; // of the second parent
} // namespace

ParentPair select_parents(PopulationView const &population, CostEvaluator const &,
                          RandomNumberGenerator &rng, std::size_t num_draws = 2,
                          double lb_diversity = 0.1, double ub_diversity = 0.5) {
    auto const first = tournament(population, rng, num_draws);
    auto second = tournament(population, rng, num_draws);

    for (int draw = 0; draw != max_draws; ++draw) {
        auto const diversity = population.broken_pairs_distance(first, second);
        if (lb_diversity <= diversity && diversity <= ub_diversity)
            break;

        second = tournament(population, rng, num_draws);
    }

    return {first, second};
}

PYVRP_PLUS_OPERATOR(select_parents)
