// Tournaments of four instead of two, without bounds on the parents' distance.
//
// Hypothesis: where time is short, fitter parents gain more than diverse ones.
// Provenance: written by hand, after Goldberg, D. E. and Deb, K. (1991), "A comparative analysis
// of selection schemes used in genetic algorithms", Foundations of Genetic Algorithms 1.
#include <pyvrp_plus/operator.h>

using namespace pyvrp_plus;

namespace {
constexpr std::size_t num_draws = 4;
constexpr int max_redraws = 10; // of a second parent that is the first once more
} // namespace

ParentPair select_parents(PopulationView const &population, CostEvaluator const &,
                          RandomNumberGenerator &rng) {
    auto const first = tournament(population, rng, num_draws);
    auto second = tournament(population, rng, num_draws);
    for (int redraw = 0; redraw != max_redraws && second == first; ++redraw)
        second = tournament(population, rng, num_draws);

    return {first, second};
}

PYVRP_PLUS_OPERATOR(select_parents)
