// The two cheapest members of the population by penalised cost, the cheapest first.
#include <pyvrp_plus/operator.h>

using namespace pyvrp_plus;

ParentPair select_parents(PopulationView const &population, CostEvaluator const &,
                          RandomNumberGenerator &) {
    if (population.size() == 1)
        return {0, 0};

    auto const is_cheaper = [&](std::size_t one, std::size_t other) {
        return population.penalised_cost(one) < population.penalised_cost(other);
    };

    ParentPair best{0, 1};
    if (is_cheaper(best.second, best.first))
        std::swap(best.first, best.second);

    for (std::size_t idx = 2; idx != population.size(); ++idx)
        if (is_cheaper(idx, best.first))
            best = {idx, best.first};
        else if (is_cheaper(idx, best.second))
            best.second = idx;

    return best;
}

PYVRP_PLUS_OPERATOR(select_parents)
