#ifndef PYVRP_PLUS_PROBLEM_EDGE_WEIGHTS_H
#define PYVRP_PLUS_PROBLEM_EDGE_WEIGHTS_H

#include "pyvrp_plus/matrix.h"
#include "pyvrp_plus/measure.h"

#include <cstddef>
#include <cstdint>
#include <mutex>
#include <vector>

namespace pyvrp_plus {
/// What it takes to travel from each location to each other: distances or durations.
/// Cannot be changed; what follows from it is computed once, when it is first asked for.
class EdgeWeights {
    Matrix<Value> matrix_;

    mutable std::once_flag is_narrow_known_;
    mutable std::vector<std::int32_t> narrow_;

    mutable std::once_flag is_symmetry_known_;
    mutable bool is_symmetric_ = false;

public:
    explicit EdgeWeights(Matrix<Value> matrix);

    Value operator()(std::size_t from, std::size_t to) const { return matrix_(from, to); }

    Matrix<Value> const &matrix() const { return matrix_; }

    /// The same weights in half the memory, row by row; null if one does not fit.
    std::int32_t const *narrow() const;

    /// Whether all weights are the same in both directions.
    bool is_symmetric() const;

    bool operator==(EdgeWeights const &other) const { return matrix_ == other.matrix_; }
};
} // namespace pyvrp_plus

#endif // PYVRP_PLUS_PROBLEM_EDGE_WEIGHTS_H
