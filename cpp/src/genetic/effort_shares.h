#ifndef PYVRP_PLUS_GENETIC_EFFORT_SHARES_H
#define PYVRP_PLUS_GENETIC_EFFORT_SHARES_H

#include <algorithm>
#include <array>
#include <cstddef>

namespace pyvrp_plus {
/// What an iteration can do.
enum class Effort { Breed, Walk };

/// Shares iterations, which all do about the same amount of work, between breeding and walking by
/// how much either has recently improved the best solution. Neither is ever given up.
class EffortShares {
    static constexpr double memory = 500; // iterations
    static constexpr double least = 0.05;
    static constexpr double most = 0.95;

    // Relative improvements by which both start, as if they had been seen: walks come first, which
    // improve poor solutions faster.
    static constexpr std::array<double, 2> initial_gains = {0.0005, 0.0095};

    // So little is not told from nothing: when neither improves, both have equal shares.
    static constexpr double negligible_gain = 1e-6;

    std::array<double, 2> gains_ = initial_gains;
    std::array<double, 2> counts_ = {1, 1};
    double walks_due_ = 0;

    double rate(Effort effort) const {
        auto const idx = static_cast<std::size_t>(effort);
        return (gains_[idx] + negligible_gain) / (counts_[idx] + 1);
    }

public:
    /// Share of the iterations that walks should have, in [0, 1].
    double walk_share() const {
        auto const walk = rate(Effort::Walk);
        return std::clamp(walk / (walk + rate(Effort::Breed)), least, most);
    }

    /// What the next iteration is to do.
    Effort next() {
        walks_due_ += walk_share();
        if (walks_due_ < 1)
            return Effort::Breed;

        walks_due_ -= 1;
        return Effort::Walk;
    }

    /// Counts an iteration that has improved the best cost by the given share of it.
    void count(Effort effort, double gain) {
        for (auto *values : {&gains_, &counts_})
            for (auto &value : *values)
                value *= 1 - 1 / memory;

        gains_[static_cast<std::size_t>(effort)] += gain;
        counts_[static_cast<std::size_t>(effort)] += 1;
    }
};
} // namespace pyvrp_plus

#endif // PYVRP_PLUS_GENETIC_EFFORT_SHARES_H
