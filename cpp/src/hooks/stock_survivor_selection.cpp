#include "hooks/stock_survivor_selection.h"

#include "genetic/biased_fitness.h"

#include <algorithm>
#include <numeric>

namespace pyvrp_plus {
namespace {
using Indices = std::vector<std::size_t>;

// Distances from one of the remaining solutions to the others, nearest first.
std::vector<double> distances_to_others(PopulationView const &population, Indices const &remaining,
                                        std::size_t idx) {
    std::vector<double> distances;
    for (std::size_t other = 0; other != remaining.size(); ++other)
        if (other != idx)
            distances.push_back(population.broken_pairs_distance(remaining[idx], remaining[other]));

    std::ranges::sort(distances);
    return distances;
}

double mean_of_closest(std::vector<double> const &distances, std::size_t num_close) {
    auto const count = std::min(num_close, distances.size());
    if (count == 0)
        return 0;

    auto const last = distances.begin() + static_cast<std::ptrdiff_t>(count);
    return std::accumulate(distances.begin(), last, 0.0) / static_cast<double>(count);
}
bool has_duplicate(PopulationView const &population, Indices const &remaining, std::size_t idx) {
    return std::ranges::any_of(remaining, [&](auto other) {
        return other != remaining[idx] && population.are_equal(other, remaining[idx]);
    });
}

// The first solution that is there twice, else the worst by biased fitness.
std::size_t find_worst(PopulationView const &population, Indices const &remaining,
                       std::size_t num_elite, std::size_t num_close) {
    for (std::size_t idx = 0; idx != remaining.size(); ++idx)
        if (has_duplicate(population, remaining, idx))
            return idx;

    std::vector<Cost> costs;
    std::vector<double> diversity;
    for (std::size_t idx = 0; idx != remaining.size(); ++idx) {
        costs.push_back(population.penalised_cost(remaining[idx]));
        diversity.push_back(
            mean_of_closest(distances_to_others(population, remaining, idx), num_close));
    }

    auto const fitness = biased_fitness(costs, diversity, num_elite);
    return static_cast<std::size_t>(std::ranges::max_element(fitness) - fitness.begin());
}
} // namespace

std::vector<std::size_t> StockSurvivorSelection::select_survivors(PopulationView const &population,
                                                                  std::size_t num_survivors,
                                                                  CostEvaluator const &,
                                                                  RandomNumberGenerator &) {
    Indices remaining(population.size());
    std::iota(remaining.begin(), remaining.end(), 0);

    while (remaining.size() > num_survivors)
        remaining.erase(remaining.begin() + static_cast<std::ptrdiff_t>(find_worst(
                                                population, remaining, num_elite_, num_close_)));

    return remaining;
}
} // namespace pyvrp_plus
