#ifndef PYVRP_PLUS_SEARCH_EDGE_LOOKUP_H
#define PYVRP_PLUS_SEARCH_EDGE_LOOKUP_H

#include "problem/edge_weights.h"

#include <cstddef>
#include <cstdint>

namespace pyvrp_plus::search {
/// Index of a location, small because routes and neighbour lists are full of them.
using Location = std::int32_t;

/// Reads edge weights, which must outlive it. Most of what a large search waits for are
/// these reads, so that they are in 32 bits wherever the weights fit; branches always go
/// the same way within a run.
class EdgeLookup {
    std::int32_t const *narrow_ = nullptr;
    Value const *wide_ = nullptr;
    EuclideanDistances const *euclidean_ = nullptr;
    std::size_t num_locations_ = 0;

    // Not inlined, so that it costs nothing where it is not needed.
    [[gnu::noinline]] Value computed(Location from, Location to) const {
        return (*euclidean_)(from, to);
    }

public:
    EdgeLookup() = default;

    explicit EdgeLookup(EdgeWeights const &weights)
        : narrow_(weights.narrow())
        , wide_(weights.matrix() ? weights.matrix()->data() : nullptr)
        , euclidean_(weights.euclidean().get())
        , num_locations_(weights.num_rows()) {}

    /// The matrix, row by row, in 32 bits or as it is; null if there is none such.
    std::int32_t const *narrow() const { return narrow_; }

    Value const *wide() const { return wide_; }

    [[gnu::always_inline]] Value operator()(Location from, Location to) const {
        auto const idx = static_cast<std::size_t>(from) * num_locations_ + to;
        if (narrow_) [[likely]]
            return narrow_[idx];
        if (wide_)
            return wide_[idx];
        return computed(from, to);
    }
};
} // namespace pyvrp_plus::search

#endif // PYVRP_PLUS_SEARCH_EDGE_LOOKUP_H
