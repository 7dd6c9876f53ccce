#include "genetic/diversity.h"

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
} // namespace

double broken_pairs_distance(Solution const &first, Solution const &second) {
    auto const size = first.predecessors().size();
    if (second.predecessors().size() != size)
        throw std::invalid_argument("broken_pairs_distance: the solutions have " +
                                    std::to_string(size) + " and " +
                                    std::to_string(second.predecessors().size()) + " locations.");

    auto const num_broken = num_different(first.predecessors(), second.predecessors()) +
                            num_different(first.successors(), second.successors());

    return static_cast<double>(num_broken) / (2.0 * static_cast<double>(size));
}
} // namespace pyvrp_plus
