#include "problem/edge_weights.h"

#include <algorithm>
#include <utility>

namespace pyvrp_plus {
namespace {
std::vector<std::int32_t> narrowed(Matrix<Value> const &matrix) {
    auto const *values = matrix.data();
    auto const fits = [](Value value) { return std::in_range<std::int32_t>(value); };
    if (!std::all_of(values, values + matrix.size(), fits))
        return {};

    return {values, values + matrix.size()};
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

std::int32_t const *EdgeWeights::narrow() const {
    std::call_once(is_narrow_known_, [this] { narrow_ = narrowed(matrix_); });
    return narrow_.empty() ? nullptr : narrow_.data();
}

bool EdgeWeights::is_symmetric() const {
    std::call_once(is_symmetry_known_, [this] { is_symmetric_ = is_symmetric_matrix(matrix_); });
    return is_symmetric_;
}
} // namespace pyvrp_plus
