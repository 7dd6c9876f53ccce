#ifndef PYVRP_PLUS_PROBLEM_EDGE_WEIGHTS_H
#define PYVRP_PLUS_PROBLEM_EDGE_WEIGHTS_H

#include "problem/euclidean_distances.h"
#include "pyvrp_plus/matrix.h"
#include "pyvrp_plus/measure.h"

#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <mutex>
#include <vector>

namespace pyvrp_plus {
/// Weights in 32 bits: half the memory of a matrix. Those that do not fit must be one and the
/// same, as where there is no way.
struct NarrowWeights {
    static constexpr auto too_large = std::numeric_limits<std::int32_t>::max();

    std::vector<std::int32_t> rows;    // by location where an edge starts
    std::vector<std::int32_t> columns; // where it ends; empty if that is the same
    Value beyond = too_large;          // what `too_large` stands for

    bool empty() const { return rows.empty(); }
};

/// What it takes to travel from each location to each other: distances or durations, as a
/// matrix or computed from coordinates. Cannot be changed; what follows from it is computed
/// once, when it is first asked for.
class EdgeWeights {
public:
    using EuclideanPtr = std::shared_ptr<EuclideanDistances const>;

private:
    Matrix<Value> matrix_; // empty if there are coordinates
    EuclideanPtr euclidean_;

    mutable std::once_flag is_narrow_known_;
    mutable NarrowWeights narrow_;

    void set_narrow() const;

    mutable std::once_flag is_symmetry_known_;
    mutable bool is_symmetric_ = false;

public:
    explicit EdgeWeights(Matrix<Value> matrix);
    explicit EdgeWeights(EuclideanPtr euclidean);

    std::size_t num_rows() const;
    std::size_t num_cols() const;

    Value operator()(std::size_t from, std::size_t to) const {
        return euclidean_ ? (*euclidean_)(from, to) : matrix_(from, to);
    }

    /// The matrix, or null if weights are computed.
    Matrix<Value> const *matrix() const { return euclidean_ ? nullptr : &matrix_; }

    /// What the weights are computed from, or null if there is a matrix.
    EuclideanPtr const &euclidean() const { return euclidean_; }

    /// The same weights in half the memory of a matrix. None if they do not fit, or if there
    /// is no matrix and it is as fast to compute the weights.
    NarrowWeights const &narrow() const;

    /// Whether all weights are the same in both directions.
    bool is_symmetric() const;

    /// Whether all weights are equal.
    bool operator==(EdgeWeights const &other) const;
};
} // namespace pyvrp_plus

#endif // PYVRP_PLUS_PROBLEM_EDGE_WEIGHTS_H
