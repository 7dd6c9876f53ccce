#ifndef PYVRP_PLUS_PROBLEM_NARROW_WEIGHTS_H
#define PYVRP_PLUS_PROBLEM_NARROW_WEIGHTS_H

#include "pyvrp_plus/measure.h"

#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

namespace pyvrp_plus {
class EdgeWeights;

/// Weights in 32 bits: half the memory of a matrix. Those that do not fit must be one and the
/// same, as where there is no way.
struct NarrowWeights {
    static constexpr auto too_large = std::numeric_limits<std::int32_t>::max();

    std::vector<std::int32_t> rows;    // by location where an edge starts
    std::vector<std::int32_t> columns; // where it ends; empty if that is the same
    Value beyond = too_large;          // what `too_large` stands for

    /// None, because they do not fit or would be in the way.
    NarrowWeights() = default;

    /// With the locations in the given order. None if they do not fit, or if there is no matrix
    /// and it is as fast to compute the weights.
    NarrowWeights(EdgeWeights const &weights, std::vector<std::size_t> const &order);

    bool empty() const { return rows.empty(); }
};
} // namespace pyvrp_plus

#endif // PYVRP_PLUS_PROBLEM_NARROW_WEIGHTS_H
