#include "genetic/diversity.h"

#include <algorithm>
#include <stdexcept>
#include <string>

namespace pyvrp_plus {
namespace {
std::size_t num_different(std::vector<std::int32_t> const &first,
                          std::vector<std::int32_t> const &second) {
    std::size_t count = 0;
    for (std::size_t idx = 0; idx != first.size(); ++idx)
        count += first[idx] != second[idx];

    return count;
}

// Throws unless both solutions have as many locations.
std::size_t num_locations(Solution const &first, Solution const &second, char const *function) {
    auto const size = first.predecessors().size();
    if (second.predecessors().size() != size)
        throw std::invalid_argument(std::string(function) + ": the solutions have " +
                                    std::to_string(size) + " and " +
                                    std::to_string(second.predecessors().size()) + " locations.");

    return size;
}

double share_of_neighbours(std::size_t count, std::size_t num_locations) {
    return static_cast<double>(count) / (2.0 * static_cast<double>(num_locations));
}
} // namespace

double broken_pairs_distance(Solution const &first, Solution const &second) {
    auto const size = num_locations(first, second, "broken_pairs_distance");
    auto const num_broken = num_different(first.predecessors(), second.predecessors()) +
                            num_different(first.successors(), second.successors());

    return share_of_neighbours(num_broken, size);
}

double undirected_broken_pairs_distance(Solution const &first, Solution const &second) {
    auto const size = num_locations(first, second, "undirected_broken_pairs_distance");

    std::size_t num_broken = 0;
    for (std::size_t idx = 0; idx != size; ++idx) {
        auto const before = first.predecessors()[idx], after = first.successors()[idx];
        auto const other_before = second.predecessors()[idx],
                   other_after = second.successors()[idx];
        auto const num_ahead = (before != other_before) + (after != other_after);
        auto const num_turned = (before != other_after) + (after != other_before);
        num_broken += static_cast<std::size_t>(std::min(num_ahead, num_turned));
    }

    return share_of_neighbours(num_broken, size);
}
} // namespace pyvrp_plus
