// Duplicates go first, then the worst by biased fitness, which is computed anew after each.
//
// Provenance: the stock rule (Vidal, T. et al. (2013), "A hybrid genetic algorithm with adaptive
// diversity management for a large class of vehicle routing problems with time-windows",
// Computers & Operations Research 40(1), section 4.4), with the numbers of PyVRP 0.12.
#include <pyvrp_plus/biased_fitness.h>
#include <pyvrp_plus/closeness.h>
#include <pyvrp_plus/operator.h>

#include <algorithm>
#include <numeric>

using namespace pyvrp_plus;

namespace {
using Indices = std::vector<std::size_t>;

// Where among the remaining solutions the one with the worst biased fitness is.
Indices::iterator worst(PopulationView const &population, Indices &remaining, std::size_t num_elite,
                        std::size_t num_close) {
    std::vector<Cost> costs;
    std::vector<double> diversity;
    for (auto const idx : remaining) {
        costs.push_back(population.penalised_cost(idx));
        diversity.push_back(mean_of_closest(population, idx, remaining, num_close));
    }

    auto const fitness = biased_fitness(costs, diversity, num_elite);
    return remaining.begin() + (std::max_element(fitness.begin(), fitness.end()) - fitness.begin());
}
} // namespace

std::vector<std::size_t> select_survivors(PopulationView const &population,
                                          std::size_t num_survivors, CostEvaluator const &,
                                          RandomNumberGenerator &, std::size_t num_elite = 4,
                                          std::size_t num_close = 5) {
    Indices remaining(population.size());
    std::iota(remaining.begin(), remaining.end(), std::size_t{0});

    remove_duplicates(population, remaining, num_survivors);
    while (remaining.size() > num_survivors)
        remaining.erase(worst(population, remaining, num_elite, num_close));

    return remaining;
}

PYVRP_PLUS_OPERATOR(select_survivors)
