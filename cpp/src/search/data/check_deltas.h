#ifndef PYVRP_PLUS_SEARCH_DATA_CHECK_DELTAS_H
#define PYVRP_PLUS_SEARCH_DATA_CHECK_DELTAS_H

#include "pyvrp_plus/measure.h"

#include <algorithm>
#include <cstddef>
#include <stdexcept>
#include <string>

/// Builds that ask for it hold every promise of a move against the full computation.
namespace pyvrp_plus::search {
#ifdef PYVRP_PLUS_CHECK_DELTAS
constexpr bool checks_deltas = true;
#else
constexpr bool checks_deltas = false;
#endif

/// Throws if the cost that a move promised, the cost that the state keeps and the cost
/// computed from scratch are not the same. Where the cost is that of a tour, it is a distance.
template <class Quantity>
void check_delta(Quantity promised, Quantity kept, Quantity recomputed) {
    if (promised != kept || kept != recomputed)
        throw std::logic_error("local search: promised cost " + std::to_string(promised) +
                               ", kept cost " + std::to_string(kept) + ", recomputed cost " +
                               std::to_string(recomputed));
}

/// A move whose lower bound is not below the threshold need not be evaluated: `change` is
/// then any value that is not below either. Throws, in builds that ask for it, if
/// `evaluate_fully()` shows that the bound was none.
template <class Evaluate>
void check_pruning([[maybe_unused]] Cost threshold, [[maybe_unused]] Cost change,
                   [[maybe_unused]] Evaluate evaluate_fully) {
    if constexpr (checks_deltas) {
        auto const exact = evaluate_fully();
        if (std::min(exact, threshold) != std::min(change, threshold))
            throw std::logic_error("local search: a move that changes the cost by " +
                                   std::to_string(exact) + " was taken for one of " +
                                   std::to_string(change) + " (threshold " +
                                   std::to_string(threshold) + ")");
    }
}

/// Picks every 16th of many, whose pruning is checked in builds that ask for it. As searches prune
/// nearly everything, to check all of it would take too long.
class CheckedSample {
    static constexpr std::size_t interval = 16;
    std::size_t count_ = 0;

public:
    void advance() {
        if constexpr (checks_deltas)
            ++count_;
    }

    bool includes_this() const { return checks_deltas && count_ % interval == 0; }
};
} // namespace pyvrp_plus::search

#endif // PYVRP_PLUS_SEARCH_DATA_CHECK_DELTAS_H
