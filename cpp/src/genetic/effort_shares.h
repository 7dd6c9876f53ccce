#ifndef PYVRP_PLUS_GENETIC_EFFORT_SHARES_H
#define PYVRP_PLUS_GENETIC_EFFORT_SHARES_H

#include <algorithm>
#include <array>
#include <cstddef>

namespace pyvrp_plus {
/// What an iteration can do.
enum class Effort { Breed, Walk };

/// Shares iterations, which all do about the same amount of work, between breeding and walking by
/// how much either has recently improved the best solution. Neither is ever given up. A walk
/// improves nothing before it has cooled down: only when it is over, the shares change.
class EffortShares {
    using Totals = std::array<double, 2>; // by effort

    static constexpr std::size_t num_first_walks = 5;
    static constexpr double memory = 0.7; // of what was seen until the walk before
    static constexpr double least = 0.05;
    static constexpr double most = 0.95;

    // So little is not told from nothing: when neither improves, both have equal shares.
    static constexpr double negligible_gain = 1e-6;

    Totals gains_ = {}; // relative improvements until the last walk was over
    Totals counts_ = {};
    Totals new_gains_ = {}; // since then
    Totals new_counts_ = {};
    double walk_share_ = most; // the first walks have most: they improve poor solutions faster
    std::size_t num_walks_ = 0;
    double walks_due_ = 0;

    double rate(Effort effort) const {
        auto const idx = static_cast<std::size_t>(effort);
        return (gains_[idx] + negligible_gain) / (counts_[idx] + 1);
    }

    static void fold(Totals &recent, Totals &totals) {
        for (std::size_t idx = 0; idx != totals.size(); ++idx)
            totals[idx] = memory * totals[idx] + recent[idx];

        recent = {};
    }

public:
    /// What the next iteration is to do.
    Effort next() {
        walks_due_ += walk_share_;
        if (walks_due_ < 1)
            return Effort::Breed;

        walks_due_ -= 1;
        return Effort::Walk;
    }

    /// Counts an iteration that has improved the best cost by the given share of it.
    void count(Effort effort, double gain) {
        new_gains_[static_cast<std::size_t>(effort)] += gain;
        new_counts_[static_cast<std::size_t>(effort)] += 1;
    }

    /// Learns from what was counted since a walk was last over.
    void finish_walk() {
        fold(new_gains_, gains_);
        fold(new_counts_, counts_);

        if (++num_walks_ < num_first_walks)
            return;

        auto const walk = rate(Effort::Walk);
        walk_share_ = std::clamp(walk / (walk + rate(Effort::Breed)), least, most);
    }
};
} // namespace pyvrp_plus

#endif // PYVRP_PLUS_GENETIC_EFFORT_SHARES_H
