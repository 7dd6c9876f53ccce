#ifndef PYVRP_PLUS_SEARCH_MOVES_MOVE_SET_H
#define PYVRP_PLUS_SEARCH_MOVES_MOVE_SET_H

#include <array>
#include <cstddef>
#include <cstdint>

namespace pyvrp_plus::search {
/// The operators of the local search. The names are those of the Python classes.
enum class Operator : std::uint8_t {
    Exchange10,
    Exchange20,
    Exchange30,
    Exchange11,
    Exchange21,
    Exchange31,
    Exchange22,
    Exchange32,
    Exchange33,
    SwapTails,
    RelocateWithDepot,
    TwoOpt, // with turned relocation and turned tails
    SwapRoutes,
    SwapStar,
};

constexpr std::size_t num_operators = 14;

/// Which operators a local search uses.
class MoveSet {
    std::array<bool, num_operators> uses_{};

public:
    /// Share of the clients nearest to a client of a route that counts for whether other
    /// routes overlap with it, which is when SWAP* tries them.
    double overlap_tolerance = 0.05;

    void add(Operator op) { uses_[static_cast<std::size_t>(op)] = true; }

    bool uses(Operator op) const { return uses_[static_cast<std::size_t>(op)]; }
};
} // namespace pyvrp_plus::search

#endif // PYVRP_PLUS_SEARCH_MOVES_MOVE_SET_H
