#ifndef PYVRP_PLUS_SEARCH_EDGE_LOOKUP_H
#define PYVRP_PLUS_SEARCH_EDGE_LOOKUP_H

#include "problem/edge_weights.h"

#include <cstddef>
#include <cstdint>

namespace pyvrp_plus::search {
/// Index of a location, small because routes and neighbour lists are full of them.
using Location = std::int32_t;

/// Reads edge weights, which must outlive it. Most of what a large search waits for are
/// these reads, so that they are in 32 bits wherever the weights fit; the branch always
/// goes the same way within a run.
class EdgeLookup {
    std::int32_t const *narrow_ = nullptr;
    Value const *wide_ = nullptr;
    std::size_t num_locations_ = 0;

public:
    EdgeLookup() = default;

    explicit EdgeLookup(EdgeWeights const &weights)
        : narrow_(weights.narrow())
        , wide_(weights.matrix().data())
        , num_locations_(weights.matrix().num_rows()) {}

    Value operator()(Location from, Location to) const {
        auto const idx = static_cast<std::size_t>(from) * num_locations_ + to;
        if (narrow_) [[likely]]
            return narrow_[idx];
        return wide_[idx];
    }
};
} // namespace pyvrp_plus::search

#endif // PYVRP_PLUS_SEARCH_EDGE_LOOKUP_H
