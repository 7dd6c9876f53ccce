// Duplicates go first, then the worst by biased fitness, one after the other.
//
// Provenance: the stock rule (Vidal, T. et al. (2013), "A hybrid genetic algorithm with adaptive
// diversity management for a large class of vehicle routing problems with time-windows",
// Computers & Operations Research 40(1), section 4.4), written out.
#include <pyvrp_plus/operator.h>

#include <algorithm>
#include <limits>
#include <numeric>

using namespace pyvrp_plus;
using Indices = std::vector<std::size_t>;

constexpr std::size_t num_elite = 4;
constexpr std::size_t num_close = 5;

// Whether the nearest other solution, the last of several, is the same.
bool is_duplicate(PopulationView const &population, Indices const &remaining, std::size_t idx) {
    auto nearest = idx;
    auto nearest_distance = std::numeric_limits<double>::infinity();

    for (auto const other : remaining)
        if (other != idx) {
            auto const distance = population.broken_pairs_distance(idx, other);
            if (distance <= nearest_distance) {
                nearest = other;
                nearest_distance = distance;
            }
        }

    return nearest != idx && population.are_equal(idx, nearest);
}

// Mean distance of a solution to those nearest to it.
double closeness(PopulationView const &population, Indices const &remaining, std::size_t idx) {
    std::vector<double> distances;
    for (auto const other : remaining)
        if (other != idx)
            distances.push_back(population.broken_pairs_distance(idx, other));

    std::sort(distances.begin(), distances.end());
    distances.resize(std::min(num_close, distances.size()));

    auto const total = std::accumulate(distances.begin(), distances.end(), 0.0);
    return distances.empty() ? 0 : total / static_cast<double>(distances.size());
}

// The solution with the worst sum of ranks by cost and by diversity, weighted.
std::size_t worst(PopulationView const &population, Indices const &remaining) {
    auto by_cost = remaining;
    std::stable_sort(by_cost.begin(), by_cost.end(), [&](auto first, auto second) {
        return population.penalised_cost(first) < population.penalised_cost(second);
    });

    std::vector<double> diversity;
    for (auto const idx : by_cost)
        diversity.push_back(closeness(population, remaining, idx));

    Indices by_diversity(by_cost.size());
    std::iota(by_diversity.begin(), by_diversity.end(), std::size_t{0});
    std::stable_sort(by_diversity.begin(), by_diversity.end(),
                     [&](auto first, auto second) { return diversity[first] > diversity[second]; });

    auto const size = static_cast<double>(remaining.size());
    auto const weight = 1 - static_cast<double>(std::min(num_elite, remaining.size())) / size;

    std::vector<double> fitness(population.size(), -1);
    for (std::size_t diversity_rank = 0; diversity_rank != by_diversity.size(); ++diversity_rank) {
        auto const cost_rank = by_diversity[diversity_rank];
        fitness[by_cost[cost_rank]] =
            (static_cast<double>(cost_rank) + weight * static_cast<double>(diversity_rank)) /
            (2 * size);
    }

    return *std::max_element(remaining.begin(), remaining.end(), [&](auto first, auto second) {
        return fitness[first] < fitness[second];
    });
}

std::vector<std::size_t> select_survivors(PopulationView const &population,
                                          std::size_t num_survivors, CostEvaluator const &,
                                          RandomNumberGenerator &) {
    Indices remaining(population.size());
    std::iota(remaining.begin(), remaining.end(), std::size_t{0});

    while (remaining.size() > num_survivors) {
        auto const duplicate = std::find_if(remaining.begin(), remaining.end(), [&](auto idx) {
            return is_duplicate(population, remaining, idx);
        });
        if (duplicate == remaining.end())
            break;

        remaining.erase(duplicate);
    }

    while (remaining.size() > num_survivors)
        remaining.erase(
            std::find(remaining.begin(), remaining.end(), worst(population, remaining)));

    return remaining;
}

PYVRP_PLUS_OPERATOR(select_survivors)
