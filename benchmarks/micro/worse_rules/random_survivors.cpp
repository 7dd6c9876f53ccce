// Members of the subpopulation, each with the same probability.
#include <pyvrp_plus/operator.h>

#include <numeric>

using namespace pyvrp_plus;

std::vector<std::size_t> select_survivors(PopulationView const &population,
                                          std::size_t num_survivors, CostEvaluator const &,
                                          RandomNumberGenerator &rng) {
    std::vector<std::size_t> members(population.size());
    std::iota(members.begin(), members.end(), std::size_t{0});

    for (std::size_t idx = 0; idx != num_survivors; ++idx) {
        auto const num_left = static_cast<std::uint32_t>(members.size() - idx);
        std::swap(members[idx], members[idx + rng.randint(num_left)]);
    }

    members.resize(num_survivors);
    return members;
}

PYVRP_PLUS_OPERATOR(select_survivors)
