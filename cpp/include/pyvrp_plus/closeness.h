#ifndef PYVRP_PLUS_CLOSENESS_H
#define PYVRP_PLUS_CLOSENESS_H

#include "pyvrp_plus/population_view.h"

#include <algorithm>
#include <cstddef>
#include <limits>
#include <numeric>
#include <span>
#include <vector>

/// How close solutions are to some others, for rules that choose survivors: `others` are the
/// solutions that are still there, and may contain the solution itself.
namespace pyvrp_plus {
/// Mean broken pairs distance to the `num_close` nearest others, zero if there are none
/// (Vidal et al., 2013, Comput. Oper. Res. 40(1), section 4.2).
inline double mean_of_closest(PopulationView const &population, std::size_t solution,
                              std::span<std::size_t const> others, std::size_t num_close) {
    std::vector<double> distances;
    for (auto const other : others)
        if (other != solution)
            distances.push_back(population.broken_pairs_distance(solution, other));

    std::ranges::sort(distances);
    distances.resize(std::min(num_close, distances.size()));

    auto const total = std::accumulate(distances.begin(), distances.end(), 0.0);
    return distances.empty() ? 0 : total / static_cast<double>(distances.size());
}

/// Whether the nearest of the others, the last one of several, is the same.
inline bool is_duplicate(PopulationView const &population, std::size_t solution,
                         std::span<std::size_t const> others) {
    auto nearest = solution;
    auto nearest_distance = std::numeric_limits<double>::infinity();

    for (auto const other : others)
        if (other != solution) {
            auto const distance = population.broken_pairs_distance(solution, other);
            if (distance <= nearest_distance) {
                nearest = other;
                nearest_distance = distance;
            }
        }

    return nearest != solution && population.are_equal(solution, nearest);
}

/// Removes duplicates, one after the other, until `num_survivors` solutions remain.
inline void remove_duplicates(PopulationView const &population, std::vector<std::size_t> &remaining,
                              std::size_t num_survivors) {
    while (remaining.size() > num_survivors) {
        auto const duplicate = std::ranges::find_if(
            remaining, [&](auto idx) { return is_duplicate(population, idx, remaining); });
        if (duplicate == remaining.end())
            return;

        remaining.erase(duplicate);
    }
}
} // namespace pyvrp_plus

#endif // PYVRP_PLUS_CLOSENESS_H
