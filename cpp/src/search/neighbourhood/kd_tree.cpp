#include "search/neighbourhood/kd_tree.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace pyvrp_plus::search {
namespace {
// Most points of a node without children.
constexpr std::size_t leaf_size = 8;
} // namespace

KdTree::KdTree(std::vector<Point> points)
    : points_(std::move(points))
    , order_(points_.size()) {
    std::iota(order_.begin(), order_.end(), std::size_t{0});
    if (!points_.empty())
        build(0, points_.size());
}

std::size_t KdTree::build(std::size_t first, std::size_t last) {
    auto low = points_[order_[first]];
    auto high = low;
    for (auto idx = first; idx != last; ++idx) {
        auto const &point = points_[order_[idx]];
        low = {std::min(low.x, point.x), std::min(low.y, point.y)};
        high = {std::max(high.x, point.x), std::max(high.y, point.y)};
    }

    auto const node = nodes_.size();
    nodes_.push_back({low, high, first, last});
    if (last - first <= leaf_size)
        return node;

    // Halves on both sides of the median, in the direction in which points are spread.
    auto const axis = high.x - low.x > high.y - low.y ? &Point::x : &Point::y;
    auto const middle = first + (last - first) / 2;
    auto const at = [this](auto idx) { return order_.begin() + static_cast<std::ptrdiff_t>(idx); };
    std::nth_element(at(first), at(middle), at(last), [&](auto one, auto other) {
        return points_[one].*axis < points_[other].*axis;
    });

    auto const left = build(first, middle);
    auto const right = build(middle, last);
    nodes_[node].left = left;
    nodes_[node].right = right;
    return node;
}

double KdTree::least_length(Point const &from, Node const &node) {
    Point const nearest = {std::clamp(from.x, node.low.x, node.high.x),
                           std::clamp(from.y, node.low.y, node.high.y)};
    return length_between(from, nearest);
}
} // namespace pyvrp_plus::search
