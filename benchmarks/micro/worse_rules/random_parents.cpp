// Two different members of the population, all pairs with the same probability.
#include <pyvrp_plus/operator.h>

using namespace pyvrp_plus;

ParentPair select_parents(PopulationView const &population, CostEvaluator const &,
                          RandomNumberGenerator &rng) {
    auto const size = static_cast<std::uint32_t>(population.size());
    if (size == 1)
        return {0, 0};

    std::size_t const first = rng.randint(size);
    std::size_t const second = rng.randint(size - 1);
    return {first, second + (second >= first)};
}

PYVRP_PLUS_OPERATOR(select_parents)
