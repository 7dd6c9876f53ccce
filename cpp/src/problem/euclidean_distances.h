#ifndef PYVRP_PLUS_PROBLEM_EUCLIDEAN_DISTANCES_H
#define PYVRP_PLUS_PROBLEM_EUCLIDEAN_DISTANCES_H

#include "pyvrp_plus/measure.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace pyvrp_plus {
/// How the length of an edge becomes an integer; the conventions of benchmark sets.
enum class Rounding {
    Round,  // nearest integer, and of two the even one
    Trunc,  // next smaller integer
    Dimacs, // tenths, next smaller
    Exact,  // thousandths, nearest
};

/// A location in the plane.
struct Point {
    double x = 0;
    double y = 0;

    bool operator==(Point const &other) const = default;
};

inline double length_between(Point const &from, Point const &to) {
    auto const dx = from.x - to.x;
    auto const dy = from.y - to.y;
    return std::sqrt(dx * dx + dy * dy);
}

/// Rounded Euclidean distances, computed when they are asked for: for instances so large
/// that a matrix does not fit into memory, or so large that reading it takes longer than
/// computing. Cannot be changed.
class EuclideanDistances {
    std::vector<Point> points_;
    Rounding rounding_;
    double scale_;
    double shift_;

    // The scale less the errors of single precision, and what makes truncation round to nearest.
    float lower_scale_;
    float lower_shift_;

public:
    /// Throws std::invalid_argument if a coordinate is not finite, or if distances are
    /// too long to be rounded.
    EuclideanDistances(std::vector<Point> points, Rounding rounding);

    std::size_t num_locations() const { return points_.size(); }

    std::vector<Point> const &points() const { return points_; }

    Rounding rounding() const { return rounding_; }

    /// Factor from lengths to distances.
    double scale() const { return scale_; }

    Value operator()(std::size_t from, std::size_t to) const {
        return rounded(length_between(points_[from], points_[to]));
    }

    /// The distance of an edge of the given length; grows with it.
    Value rounded(double length) const {
        // Next to the shift there are only integers, to the nearest of which the sum is
        // rounded. Without it, the conversion truncates.
        return static_cast<Value>(length * scale_ + shift_ - shift_);
    }

    /// A lower bound of the distance between two points, which mostly is that distance. It is in
    /// single precision, so that the roots of four of them are one instruction.
    [[gnu::always_inline]] std::int32_t lower_bound(Point const &from, Point const &to) const {
        constexpr float largest = 0x1p30F;
        auto const dx = static_cast<float>(from.x - to.x);
        auto const dy = static_cast<float>(from.y - to.y);
        auto const length = std::sqrt(dx * dx + dy * dy) * lower_scale_ + lower_shift_;
        return static_cast<std::int32_t>(std::min(length, largest));
    }

    /// Sum of the distances from a location to all: exact, if a double holds it.
    double sum_from(std::size_t location) const;

    /// At least as large as all distances.
    Value upper_bound() const;

    bool operator==(EuclideanDistances const &other) const {
        return rounding_ == other.rounding_ && points_ == other.points_;
    }
};
} // namespace pyvrp_plus

#endif // PYVRP_PLUS_PROBLEM_EUCLIDEAN_DISTANCES_H
