#ifndef PYVRP_PLUS_SEARCH_DATA_ORDERED_WEIGHTS_H
#define PYVRP_PLUS_SEARCH_DATA_ORDERED_WEIGHTS_H

#include "problem/edge_weights.h"

#include <cstddef>
#include <memory>
#include <vector>

namespace pyvrp_plus::search {
/// A copy of edge weights with the locations in another order, in one of three forms.
struct OrderedWeights {
    std::size_t num_locations;
    bool is_symmetric;
    NarrowWeights narrow;
    Matrix<Value> matrix;
    std::unique_ptr<EuclideanDistances const> euclidean;

    OrderedWeights(EdgeWeights const &weights, std::vector<std::size_t> const &order);
};
} // namespace pyvrp_plus::search

#endif // PYVRP_PLUS_SEARCH_DATA_ORDERED_WEIGHTS_H
