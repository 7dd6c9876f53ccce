#ifndef PYVRP_PLUS_SEARCH_NEIGHBOURHOOD_KD_TREE_H
#define PYVRP_PLUS_SEARCH_NEIGHBOURHOOD_KD_TREE_H

#include "problem/euclidean_distances.h"

#include <cstddef>
#include <utility>
#include <vector>

namespace pyvrp_plus::search {
/// Points of the plane in nested rectangles, to find those near a point (Bentley, 1975,
/// Communications of the ACM 18(9)).
class KdTree {
    struct Node {
        Point low; // corners of the smallest rectangle around the points
        Point high;
        std::size_t first; // the points, as positions in the order
        std::size_t last;
        std::size_t left = 0; // children; zero, the root, for none
        std::size_t right = 0;
    };

    std::vector<Point> points_;
    std::vector<std::size_t> order_;
    std::vector<Node> nodes_;

    std::size_t build(std::size_t first, std::size_t last);

    // Least length from a point to those of a node. Each step rounds as for the length
    // to a point, so that it never exceeds the computed lengths.
    static double least_length(Point const &from, Node const &node);

    template <class MayHold, class Visit>
    void visit_node(Node const &node, double length, Point const &centre, MayHold const &may_hold,
                    Visit const &visit) const {
        if (!may_hold(length))
            return;

        if (node.left == 0) {
            for (auto idx = node.first; idx != node.last; ++idx)
                visit(order_[idx]);
            return;
        }

        auto const *near = &nodes_[node.left];
        auto const *far = &nodes_[node.right];
        auto near_length = least_length(centre, *near);
        auto far_length = least_length(centre, *far);
        if (far_length < near_length) {
            std::swap(near, far);
            std::swap(near_length, far_length);
        }

        visit_node(*near, near_length, centre, may_hold, visit);
        visit_node(*far, far_length, centre, may_hold, visit);
    }

public:
    explicit KdTree(std::vector<Point> points);

    /// The points, such that those near each other mostly follow one another.
    std::vector<std::size_t> const &order() const { return order_; }

    /// Calls `visit(idx)` for the points in all rectangles of which `may_hold(length)`
    /// says that, at no less than that length from the centre, there may be a point of
    /// interest. Near rectangles come first, so that what is found decides about others.
    template <class MayHold, class Visit>
    void visit_near(Point const &centre, MayHold const &may_hold, Visit const &visit) const {
        if (!nodes_.empty())
            visit_node(nodes_.front(), least_length(centre, nodes_.front()), centre, may_hold,
                       visit);
    }
};
} // namespace pyvrp_plus::search

#endif // PYVRP_PLUS_SEARCH_NEIGHBOURHOOD_KD_TREE_H
