#include "problem/edge_weights.h"

#include <algorithm>
#include <utility>

namespace pyvrp_plus {
namespace {
// Up to about this number of locations a table is faster than computing; for more, it is
// larger than the caches, and waiting for memory takes longer.
constexpr std::size_t max_tabulated = 2'000;

// The weights in 32 bits, or nothing if one does not fit.
std::vector<std::int32_t> narrowed(EdgeWeights const &weights) {
    std::vector<std::int32_t> narrow;
    narrow.reserve(weights.num_rows() * weights.num_cols());

    for (std::size_t from = 0; from != weights.num_rows(); ++from)
        for (std::size_t to = 0; to != weights.num_cols(); ++to) {
            auto const value = weights(from, to);
            if (!std::in_range<std::int32_t>(value))
                return {};

            narrow.push_back(static_cast<std::int32_t>(value));
        }

    return narrow;
}

bool is_symmetric_matrix(Matrix<Value> const &matrix) {
    for (std::size_t i = 0; i != matrix.num_rows(); ++i)
        for (std::size_t j = i + 1; j != matrix.num_cols(); ++j)
            if (matrix(i, j) != matrix(j, i))
                return false;

    return true;
}
} // namespace

EdgeWeights::EdgeWeights(Matrix<Value> matrix)
    : matrix_(std::move(matrix)) {}

EdgeWeights::EdgeWeights(EuclideanPtr euclidean)
    : euclidean_(std::move(euclidean)) {}

std::size_t EdgeWeights::num_rows() const {
    return euclidean_ ? euclidean_->num_locations() : matrix_.num_rows();
}

std::size_t EdgeWeights::num_cols() const {
    return euclidean_ ? euclidean_->num_locations() : matrix_.num_cols();
}

std::int32_t const *EdgeWeights::narrow() const {
    if (euclidean_ && euclidean_->num_locations() > max_tabulated)
        return nullptr;

    std::call_once(is_narrow_known_, [this] { narrow_ = narrowed(*this); });
    return narrow_.empty() ? nullptr : narrow_.data();
}

bool EdgeWeights::is_symmetric() const {
    if (euclidean_)
        return true;

    std::call_once(is_symmetry_known_, [this] { is_symmetric_ = is_symmetric_matrix(matrix_); });
    return is_symmetric_;
}

bool EdgeWeights::operator==(EdgeWeights const &other) const {
    if (num_rows() != other.num_rows() || num_cols() != other.num_cols())
        return false;

    if (!euclidean_ && !other.euclidean_)
        return matrix_ == other.matrix_;

    if (euclidean_ && other.euclidean_ && *euclidean_ == *other.euclidean_)
        return true;

    for (std::size_t from = 0; from != num_rows(); ++from)
        for (std::size_t to = 0; to != num_cols(); ++to)
            if ((*this)(from, to) != other(from, to))
                return false;

    return true;
}
} // namespace pyvrp_plus
