#include "search/data/ordered_weights.h"

namespace pyvrp_plus::search {
namespace {
std::unique_ptr<EuclideanDistances const> in_order(EuclideanDistances const &euclidean,
                                                   std::vector<std::size_t> const &order) {
    std::vector<Point> points;
    for (auto const location : order)
        points.push_back(euclidean.points()[location]);

    return std::make_unique<EuclideanDistances const>(std::move(points), euclidean.rounding());
}

Matrix<Value> in_order(Matrix<Value> const &matrix, std::vector<std::size_t> const &order) {
    Matrix<Value> ordered(order.size(), order.size());
    for (std::size_t from = 0; from != order.size(); ++from)
        for (std::size_t to = 0; to != order.size(); ++to)
            ordered(from, to) = matrix(order[from], order[to]);

    return ordered;
}
} // namespace

OrderedWeights::OrderedWeights(EdgeWeights const &weights, std::vector<std::size_t> const &order)
    : num_locations(order.size())
    , is_symmetric(weights.is_symmetric())
    , narrow(weights, order) {
    if (!narrow.empty())
        return;

    if (weights.matrix())
        matrix = in_order(*weights.matrix(), order);
    else
        euclidean = in_order(*weights.euclidean(), order);
}
} // namespace pyvrp_plus::search
