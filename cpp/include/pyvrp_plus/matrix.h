#ifndef PYVRP_PLUS_MATRIX_H
#define PYVRP_PLUS_MATRIX_H

#include <cassert>
#include <cstddef>
#include <utility>
#include <vector>

namespace pyvrp_plus {
/// Dense row-major matrix.
template <class T>
class Matrix {
    std::size_t num_rows_ = 0;
    std::size_t num_cols_ = 0;
    std::vector<T> data_;

public:
    Matrix() = default;

    /// Matrix of the given shape, with each element set to `value`.
    Matrix(std::size_t num_rows, std::size_t num_cols, T value = {})
        : num_rows_(num_rows)
        , num_cols_(num_cols)
        , data_(num_rows * num_cols, value) {}

    /// Takes over `data`, which holds the rows one after the other.
    Matrix(std::size_t num_rows, std::size_t num_cols, std::vector<T> data)
        : num_rows_(num_rows)
        , num_cols_(num_cols)
        , data_(std::move(data)) {
        assert(data_.size() == num_rows_ * num_cols_);
    }

    std::size_t num_rows() const { return num_rows_; }
    std::size_t num_cols() const { return num_cols_; }
    std::size_t size() const { return data_.size(); }

    T &operator()(std::size_t row, std::size_t col) {
        assert(row < num_rows_ && col < num_cols_);
        return data_[row * num_cols_ + col];
    }

    T const &operator()(std::size_t row, std::size_t col) const {
        assert(row < num_rows_ && col < num_cols_);
        return data_[row * num_cols_ + col];
    }

    T *data() { return data_.data(); }
    T const *data() const { return data_.data(); }

    bool operator==(Matrix const &other) const = default;
};
} // namespace pyvrp_plus

#endif // PYVRP_PLUS_MATRIX_H
