#include "problem/edge_weights.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace pyvrp_plus {
namespace {
// Up to about this number of locations a table is faster than computing; for more, it is
// larger than the caches, and waiting for memory takes longer.
constexpr std::size_t max_tabulated = 2'000;

// The weights by rows in 32 bits, or nothing if they do not fit.
NarrowWeights narrowed(EdgeWeights const &weights) {
    NarrowWeights narrow;
    std::optional<Value> beyond;
    narrow.rows.reserve(weights.num_rows() * weights.num_cols());

    for (std::size_t from = 0; from != weights.num_rows(); ++from)
        for (std::size_t to = 0; to != weights.num_cols(); ++to) {
            auto const value = weights(from, to);

            if (value >= NarrowWeights::too_large) {
                if (beyond && *beyond != value)
                    return {};
                beyond = value;
            } else if (!std::in_range<std::int32_t>(value))
                return {};

            narrow.rows.push_back(
                static_cast<std::int32_t>(std::min<Value>(value, NarrowWeights::too_large)));
        }

    narrow.beyond = beyond.value_or(narrow.beyond);
    return narrow;
}

std::vector<std::int32_t> transposed(std::vector<std::int32_t> const &rows, std::size_t size) {
    std::vector<std::int32_t> columns(rows.size());

    for (std::size_t from = 0; from != size; ++from)
        for (std::size_t to = 0; to != size; ++to)
            columns[to * size + from] = rows[from * size + to];

    return columns;
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

NarrowWeights const &EdgeWeights::narrow() const {
    std::call_once(is_narrow_known_, [this] { set_narrow(); });
    return narrow_;
}

void EdgeWeights::set_narrow() const {
    if (euclidean_ && euclidean_->num_locations() > max_tabulated)
        return;

    narrow_ = narrowed(*this);
    if (!narrow_.empty() && !is_symmetric())
        narrow_.columns = transposed(narrow_.rows, num_rows());
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
