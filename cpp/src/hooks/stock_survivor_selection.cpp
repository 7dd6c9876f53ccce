#include "hooks/stock_survivor_selection.h"

#include "genetic/biased_fitness.h"

#include <algorithm>
#include <limits>
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
// Whether the nearest other solution is the same; of several, the one added last counts,
// as in PyVRP.
bool is_duplicate(PopulationView const &population, Indices const &remaining, std::size_t idx) {
    auto nearest = remaining.size();
    auto nearest_distance = std::numeric_limits<double>::infinity();

    for (std::size_t other = 0; other != remaining.size(); ++other) {
        if (other == idx)
            continue;

        auto const distance = population.broken_pairs_distance(remaining[idx], remaining[other]);
        if (distance <= nearest_distance) {
            nearest = other;
            nearest_distance = distance;
        }
    }

    return nearest != remaining.size() && population.are_equal(remaining[idx], remaining[nearest]);
}

std::size_t first_duplicate(PopulationView const &population, Indices const &remaining) {
    std::size_t idx = 0;
    while (idx != remaining.size() && !is_duplicate(population, remaining, idx))
        ++idx;

    return idx;
}

std::size_t worst(PopulationView const &population, Indices const &remaining, std::size_t num_elite,
                  std::size_t num_close) {
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

void remove(Indices &remaining, std::size_t idx) {
    remaining.erase(remaining.begin() + static_cast<std::ptrdiff_t>(idx));
}
} // namespace

std::vector<std::size_t> StockSurvivorSelection::select_survivors(PopulationView const &population,
                                                                  std::size_t num_survivors,
                                                                  CostEvaluator const &,
                                                                  RandomNumberGenerator &) {
    Indices remaining(population.size());
    std::iota(remaining.begin(), remaining.end(), 0);

    while (remaining.size() > num_survivors) {
        auto const duplicate = first_duplicate(population, remaining);
        if (duplicate == remaining.size())
            break;

        remove(remaining, duplicate);
    }

    while (remaining.size() > num_survivors)
        remove(remaining, worst(population, remaining, num_elite_, num_close_));

    return remaining;
}
} // namespace pyvrp_plus
