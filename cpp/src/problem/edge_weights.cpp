#include "problem/edge_weights.h"

#include <algorithm>
#include <numeric>
#include <utility>
#include <vector>

namespace pyvrp_plus {
namespace {
// Tile by tile: whole columns would be read from other lines of memory all the time.
bool is_symmetric_matrix(Matrix<Value> const &matrix) {
    constexpr std::size_t tile_size = 32;
    auto const size = matrix.num_rows();

    for (std::size_t row = 0; row < size; row += tile_size)
        for (std::size_t col = row; col < size; col += tile_size)
            for (auto i = row; i != std::min(row + tile_size, size); ++i)
                for (auto j = std::max(col, i + 1); j < std::min(col + tile_size, size); ++j)
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

NarrowWeights const &EdgeWeights::narrow() const {
    std::call_once(is_narrow_known_, [this] {
        std::vector<std::size_t> as_given(num_rows());
        std::iota(as_given.begin(), as_given.end(), 0);
        narrow_ = {*this, as_given};
    });

    return narrow_;
}

bool EdgeWeights::is_symmetric() const {
    if (euclidean_)
        return true;

    std::call_once(is_symmetry_known_, [this] { is_symmetric_ = is_symmetric_matrix(matrix_); });
    return is_symmetric_;
}

bool EdgeWeights::has_negative() const {
    auto const *end = matrix_.data() + matrix_.size();
    return std::any_of(matrix_.data(), end, [](Value weight) { return weight < 0; });
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
