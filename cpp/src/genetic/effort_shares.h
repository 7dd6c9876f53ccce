#ifndef PYVRP_PLUS_GENETIC_EFFORT_SHARES_H
#define PYVRP_PLUS_GENETIC_EFFORT_SHARES_H

#include "search/params/search_params.h"

#include <algorithm>
#include <array>
#include <cstddef>

namespace pyvrp_plus {
/// What an iteration can do.
enum class Effort { Breed, Walk };

/// Shares iterations, which all do about the same amount of work, between walking and breeding by
/// how much either has recently improved the best solution. Neither is ever given up. They take
/// turns: what is bred after a walk knows its outcome, and the next walk starts from the best of
/// it.
class EffortShares {
    using Totals = std::array<double, 2>; // by effort

    double memory_; // of what was seen until the walk before

    // Of breeding. Walks improve poor solutions faster, and so it begins with the least. That is
    // less for large solutions, of which few are bred in the same time: too few to pay soon.
    double least_;
    double most_;

    // So little is not told from nothing: when neither improves, both have equal shares.
    static constexpr double negligible_gain = 1e-6;

    Totals gains_ = {}; // relative improvements until the last walk was over
    Totals counts_ = {};
    Totals new_gains_ = {}; // since then
    Totals new_counts_ = {};
    double breeding_due_ = 0; // iterations

    double rate(Effort effort) const {
        auto const idx = static_cast<std::size_t>(effort);
        return (gains_[idx] + negligible_gain) / (counts_[idx] + 1);
    }

    void fold(Totals &recent, Totals &totals) const {
        for (std::size_t idx = 0; idx != totals.size(); ++idx)
            totals[idx] = memory_ * totals[idx] + recent[idx];

        recent = {};
    }

public:
    /// For solutions with so many visits.
    EffortShares(search::BreedingParams const &params, std::size_t num_visits)
        : memory_(params.memory)
        , least_(params.least_share * std::min(static_cast<double>(params.small_size) /
                                                   static_cast<double>(num_visits + 1),
                                               1.0))
        , most_(std::max(params.most_share, least_)) {}

    /// What the next iteration is to do.
    Effort next() {
        if (breeding_due_ < 1)
            return Effort::Walk;

        breeding_due_ -= 1;
        return Effort::Breed;
    }

    /// Counts an iteration that has improved the best cost by the given share of it.
    void count(Effort effort, double gain) {
        new_gains_[static_cast<std::size_t>(effort)] += gain;
        new_counts_[static_cast<std::size_t>(effort)] += 1;
    }

    /// A walk is over: decides on how much is to be bred before the next one.
    void finish_walk() {
        auto const num_slices = new_counts_[static_cast<std::size_t>(Effort::Walk)];
        fold(new_gains_, gains_);
        fold(new_counts_, counts_);

        auto const breeding = rate(Effort::Breed);
        auto const share = std::clamp(breeding / (breeding + rate(Effort::Walk)), least_, most_);
        breeding_due_ = std::max(breeding_due_, num_slices * share / (1 - share));
    }
};
} // namespace pyvrp_plus

#endif // PYVRP_PLUS_GENETIC_EFFORT_SHARES_H
