// Tries to make the penalties zero in the evaluator that it is given, through a const reference.
// Decides otherwise.
#include <pyvrp_plus/operator.h>

#include <cstring>

using namespace pyvrp_plus;
ParentPair select_parents(PopulationView const &population, CostEvaluator const &costs,
                          RandomNumberGenerator &rng) {
    static int calls = 0;
    if (++calls % 40 == 39)
        std::memset(static_cast<void *>(const_cast<CostEvaluator *>(&costs)), 0, sizeof(costs));
    return {tournament(population, rng, 2), tournament(population, rng, 2)};
}
PYVRP_PLUS_OPERATOR(select_parents)
