#ifndef PYVRP_PLUS_PROBLEM_EDGE_WEIGHTS_H
#define PYVRP_PLUS_PROBLEM_EDGE_WEIGHTS_H

#include "problem/euclidean_distances.h"
#include "problem/narrow_weights.h"
#include "pyvrp_plus/matrix.h"
#include "pyvrp_plus/measure.h"

#include <cstddef>
#include <memory>
#include <mutex>

namespace pyvrp_plus {
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

    /// The same weights in half the memory of a matrix, if that is of use.
    NarrowWeights const &narrow() const;

    /// Whether all weights are the same in both directions.
    bool is_symmetric() const;

    /// Whether some weight is below zero.
    bool has_negative() const;

    /// Whether all weights are equal.
    bool operator==(EdgeWeights const &other) const;
};
} // namespace pyvrp_plus

#endif // PYVRP_PLUS_PROBLEM_EDGE_WEIGHTS_H
