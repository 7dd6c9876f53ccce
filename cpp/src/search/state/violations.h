#ifndef PYVRP_PLUS_SEARCH_STATE_VIOLATIONS_H
#define PYVRP_PLUS_SEARCH_STATE_VIOLATIONS_H

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace pyvrp_plus::search {
/// Set of the constraints that a route violates: one for each load dimension (beyond
/// `max_loads` of them they share one), for duration (time warp) and for distance.
class Violations {
    std::uint64_t bits_ = 0;

    friend class ViolationCounts;

public:
    static constexpr std::size_t max_loads = 62;
    static constexpr std::size_t duration = 62;
    static constexpr std::size_t distance = 63;
    static constexpr std::size_t num_kinds = 64;

    static constexpr std::size_t load(std::size_t dimension) {
        return std::min(dimension, max_loads - 1);
    }

    void add(std::size_t kind) { bits_ |= std::uint64_t{1} << kind; }

    bool any() const { return bits_ != 0; }
};

/// How many routes of a solution violate each constraint.
class ViolationCounts {
    std::array<std::int32_t, Violations::num_kinds> counts_ = {};
    std::int64_t total_ = 0;

    void change(Violations violations, std::int32_t by) {
        for (auto bits = violations.bits_; bits != 0; bits &= bits - 1) {
            counts_[std::countr_zero(bits)] += by;
            total_ += by;
        }
    }

    void change(ViolationCounts const &other, std::int32_t by) {
        for (std::size_t kind = 0; kind != counts_.size(); ++kind)
            counts_[kind] += by * other.counts_[kind];

        total_ += by * other.total_;
    }

public:
    void add(Violations violations) { change(violations, 1); }

    void remove(Violations violations) { change(violations, -1); }

    void add(ViolationCounts const &other) { change(other, 1); }

    void remove(ViolationCounts const &other) { change(other, -1); }

    bool any() const { return total_ > 0; }

    bool any(std::size_t kind) const { return counts_[kind] > 0; }
};
} // namespace pyvrp_plus::search

#endif // PYVRP_PLUS_SEARCH_STATE_VIOLATIONS_H
