#include "problem/euclidean_distances.h"

#include "problem/error.h"

#include <algorithm>
#include <array>
#include <utility>

namespace pyvrp_plus {
namespace {
// Doubles of this magnitude are integers, with some room below the next magnitude.
constexpr double integer_shift = 0x1.8p52;

// Up to here, adding the shift rounds to integers.
constexpr double largest_distance = 0x1p50;

bool is_nearest(Rounding rounding) {
    return rounding == Rounding::Round || rounding == Rounding::Exact;
}

double scale_of(Rounding rounding) {
    switch (rounding) {
    case Rounding::Dimacs:
        return 10;
    case Rounding::Exact:
        return 1000;
    default:
        return 1;
    }
}

// Length of the diagonal of the smallest rectangle around all points.
double diagonal(std::vector<Point> const &points) {
    if (points.empty())
        return 0;

    auto low = points.front();
    auto high = points.front();
    for (auto const &point : points) {
        low = {std::min(low.x, point.x), std::min(low.y, point.y)};
        high = {std::max(high.x, point.x), std::max(high.y, point.y)};
    }

    return length_between(low, high);
}
} // namespace

EuclideanDistances::EuclideanDistances(std::vector<Point> points, Rounding rounding)
    : points_(std::move(points))
    , rounding_(rounding)
    , scale_(scale_of(rounding))
    , shift_(is_nearest(rounding) ? integer_shift : 0)
    , lower_scale_(static_cast<float>(scale_ * (1 - 0x1p-20)))
    , lower_shift_(is_nearest(rounding) ? 0.5F : 0.0F) {
    for (std::size_t idx = 0; idx != points_.size(); ++idx)
        if (auto const &[x, y] = points_[idx]; !std::isfinite(x) || !std::isfinite(y))
            throw_invalid("coordinates[", idx, "] must be finite, got (", x, ", ", y, ").");

    // Written such that it also refuses what is not a number.
    if (auto const longest = diagonal(points_) * scale_; !(longest <= largest_distance))
        throw_invalid("coordinates are up to ", longest, " apart, which is above the bound of ",
                      largest_distance, " up to which distances can be rounded.");
}

// Blocks, since compilers make vectors of independent roots, but must not reorder a sum.
double EuclideanDistances::sum_from(std::size_t location) const {
    constexpr std::size_t block_size = 256;
    std::array<double, block_size> lengths;
    double sum = 0;

    for (std::size_t first = 0; first < points_.size(); first += block_size) {
        auto const size = std::min(block_size, points_.size() - first);
        for (std::size_t idx = 0; idx != size; ++idx)
            lengths[idx] = length_between(points_[location], points_[first + idx]);

        Value total = 0;
        for (std::size_t idx = 0; idx != size; ++idx)
            total += rounded(lengths[idx]);

        sum += static_cast<double>(total);
    }

    return sum;
}

Value EuclideanDistances::upper_bound() const { return rounded(diagonal(points_)); }
} // namespace pyvrp_plus
