#ifndef PYVRP_PLUS_SEARCH_DATA_EDGE_LOOKUP_H
#define PYVRP_PLUS_SEARCH_DATA_EDGE_LOOKUP_H

#include "search/data/location.h"
#include "search/data/ordered_weights.h"

#include <cstddef>
#include <cstdint>

namespace pyvrp_plus::search {
/// Reads distances or durations from a table of 32 bits. A weight in it may stand for a larger one,
/// unless the table holds all, or is used as if it did: then it returns less than that.
template <bool IsSymmetric, bool HoldsAll, class Weight>
class EdgeTable {
    std::int32_t const *rows_ = nullptr;
    std::int32_t const *columns_ = nullptr;
    std::size_t num_locations_ = 0;
    Value beyond_ = 0;

    [[gnu::always_inline]] Weight at(std::int32_t const *table, Location first,
                                     Location second) const {
        auto const weight = table[static_cast<std::size_t>(first) * num_locations_ + second];
        return HoldsAll || weight != NarrowWeights::too_large ? weight : beyond_;
    }

public:
    EdgeTable() = default;

    explicit EdgeTable(NarrowWeights const &weights, std::size_t num_locations)
        : rows_(weights.rows.data())
        , columns_(weights.columns.empty() ? rows_ : weights.columns.data())
        , num_locations_(num_locations)
        , beyond_(weights.beyond) {}

    [[gnu::always_inline]] Weight operator()(Location from, Location to) const {
        return at(rows_, from, to);
    }

    /// The same, of edges to a location whose other edges are read as well.
    [[gnu::always_inline]] Weight into(Location from, Location to) const {
        return at(IsSymmetric ? rows_ : columns_, to, from);
    }

    /// The weights of all edges from a location, by where they end.
    std::int32_t const *edges_from(Location from) const {
        return rows_ + static_cast<std::size_t>(from) * num_locations_;
    }

    /// The weights of all edges to a location, by where they start.
    std::int32_t const *edges_to(Location to) const {
        return columns_ + static_cast<std::size_t>(to) * num_locations_;
    }
};

/// Lower bounds of distances, from coordinates: cheaper than the distances, and mostly equal to
/// them.
class EuclideanBounds {
    EuclideanDistances const &distances_;

public:
    explicit EuclideanBounds(EuclideanDistances const &distances)
        : distances_(distances) {}

    [[gnu::always_inline]] Distance operator()(Location from, Location to) const {
        auto const &points = distances_.points();
        return distances_.lower_bound(points[from], points[to]);
    }

    /// The same: distances in the plane are symmetric.
    [[gnu::always_inline]] Distance into(Location from, Location to) const {
        return (*this)(from, to);
    }
};

/// Reads edge weights, distances or durations, which must outlive it. Most of what a large search
/// waits for are these reads, so that they are in 32 bits wherever the weights fit; branches always
/// go the same way within a run.
template <class Weight>
class EdgeLookup {
    enum class Kind { Plain, Table, Matrix, Computed };

    Kind kind_ = Kind::Plain;
    std::size_t num_locations_ = 0;
    EdgeTable<true, true, Weight> plain_;
    EdgeTable<false, false, Weight> table_;
    EdgeTable<false, true, Weight> lowered_;
    Value const *matrix_ = nullptr;
    EuclideanDistances const *euclidean_ = nullptr;

    // Not inlined, so that it costs nothing where it is not needed.
    [[gnu::noinline]] Weight computed(Location from, Location to) const {
        return (*euclidean_)(from, to);
    }

    [[gnu::always_inline]] Weight without_table(Location from, Location to) const {
        return kind_ == Kind::Matrix
                   ? Weight(matrix_[static_cast<std::size_t>(from) * num_locations_ + to])
                   : computed(from, to);
    }

    EdgeLookup(NarrowWeights const &narrow, Matrix<Value> const *matrix,
               EuclideanDistances const *euclidean, std::size_t num_locations, bool is_symmetric)
        : num_locations_(num_locations)
        , plain_(narrow, num_locations)
        , table_(narrow, num_locations)
        , lowered_(narrow, num_locations)
        , matrix_(matrix ? matrix->data() : nullptr)
        , euclidean_(euclidean) {
        auto const holds_all = narrow.beyond == NarrowWeights::too_large;
        kind_ = narrow.empty()              ? matrix ? Kind::Matrix : Kind::Computed
                : holds_all && is_symmetric ? Kind::Plain
                                            : Kind::Table;
    }

public:
    EdgeLookup() = default;

    explicit EdgeLookup(EdgeWeights const &weights)
        : EdgeLookup(weights.narrow(), weights.matrix(), weights.euclidean().get(),
                     weights.num_rows(), weights.is_symmetric()) {}

    explicit EdgeLookup(OrderedWeights const &weights)
        : EdgeLookup(weights.narrow, weights.euclidean ? nullptr : &weights.matrix,
                     weights.euclidean.get(), weights.num_locations, weights.is_symmetric) {}

    bool has_table() const { return kind_ == Kind::Plain || kind_ == Kind::Table; }

    bool is_computed() const { return kind_ == Kind::Computed; }

    /// The weights in the table, if there is one. Where they stand for larger ones, they are enough
    /// for a lower bound, without a question for each.
    EdgeTable<false, true, Weight> const &lowered() const { return lowered_; }

    /// For computed weights.
    EuclideanDistances const &euclidean() const { return *euclidean_; }

    [[gnu::always_inline]] Weight operator()(Location from, Location to) const {
        if (kind_ == Kind::Plain) [[likely]]
            return plain_(from, to);
        return kind_ == Kind::Table ? table_(from, to) : without_table(from, to);
    }

    /// The same, of edges to a location whose other edges are read as well.
    [[gnu::always_inline]] Weight into(Location from, Location to) const {
        if (kind_ == Kind::Plain) [[likely]]
            return plain_.into(from, to);
        return kind_ == Kind::Table ? table_.into(from, to) : without_table(from, to);
    }
};
} // namespace pyvrp_plus::search

#endif // PYVRP_PLUS_SEARCH_DATA_EDGE_LOOKUP_H
