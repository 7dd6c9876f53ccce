#ifndef PYVRP_PLUS_SEARCH_MOVES_MOVE_SET_H
#define PYVRP_PLUS_SEARCH_MOVES_MOVE_SET_H

#include "search/moves/operators.h"

#include <array>
#include <cstddef>

namespace pyvrp_plus::search {
/// Which operators a local search uses.
class MoveSet {
    std::array<bool, num_operators> uses_{};

public:
    /// Share of the clients nearest to a client of a route that counts for whether other
    /// routes overlap with it, which is when SWAP* tries them.
    double overlap_tolerance = 0.05;

    void add(std::size_t row) { uses_[row] = true; }

    template <class Operator>
    bool uses() const {
        return uses_[row_of<Operator>];
    }
};
} // namespace pyvrp_plus::search

#endif // PYVRP_PLUS_SEARCH_MOVES_MOVE_SET_H
