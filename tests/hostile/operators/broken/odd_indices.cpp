// Returns indices that are far outside, and survivors that are too many.
#include <pyvrp_plus/operator.h>

using namespace pyvrp_plus;

std::vector<std::size_t> select_survivors(PopulationView const &population, std::size_t,
                                          CostEvaluator const &, RandomNumberGenerator &) {
    return std::vector<std::size_t>(population.size() + 10'000'000, ~std::size_t{0});
}
PYVRP_PLUS_OPERATOR(select_survivors)
