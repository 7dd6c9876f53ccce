#ifndef PYVRP_PLUS_SEARCH_FOCUSED_SCHEDULE_H
#define PYVRP_PLUS_SEARCH_FOCUSED_SCHEDULE_H

#include "search/focused/annealing.h"

#include <algorithm>
#include <cstddef>
#include <optional>

namespace pyvrp_plus::search {
/// By how much a chain is longer than usual, and starts hotter, if the budget allows it.
struct LongChain {
    std::size_t stretch = 1;
    double heat = 1;
    double min_walks = 0;  // if there is no time for so many, one lasts as long as the budget
    double hotter_end = 1; // by this factor, all others end hotter than that one
};

/// How long a chain of steps goes on, and how it cools down meanwhile.
class Schedule {
    // So many steps tell how many more the budget allows.
    static constexpr std::size_t min_timed_steps = 64;

    AnnealingParams params_;
    double scale_;
    std::size_t short_length_;
    std::size_t length_;
    std::size_t num_made_ = 0;
    bool is_fitted_ = false;
    double min_walks_;
    double hotter_end_;
    bool fills_budget_ = false;

    // When its speed was first measured from: steps that were made, and the share of the budget.
    struct Mark {
        std::size_t num_made;
        double used;
    };
    std::optional<Mark> mark_;

    Annealing annealing_;

    void shorten();
    void fill(double num_left, double share);

public:
    /// Of the given number of steps, or a longer one. Temperatures are shares of `scale`, a
    /// typical cost of one visit.
    Schedule(AnnealingParams const &params, double scale, std::size_t num_steps,
             LongChain const &longer)
        : params_(params)
        , scale_(scale)
        , short_length_(num_steps)
        , length_(longer.stretch * num_steps)
        , min_walks_(longer.min_walks)
        , hotter_end_(longer.hotter_end)
        , annealing_(params, scale, longer.heat, length_) {}

    Annealing const &annealing() const { return annealing_; }

    double scale() const { return scale_; }

    /// How many steps it is planned to have.
    std::size_t length() const { return length_; }

    /// The same as a share of the usual number, at most 1.
    double share_of_usual() const {
        auto const usual = static_cast<double>(std::max<std::size_t>(short_length_, 1));
        return std::min(static_cast<double>(length_) / usual, 1.0);
    }

    std::size_t num_made() const { return num_made_; }

    bool is_over() const { return num_made_ >= length_; }

    /// Whether it was found to last as long as the budget.
    bool fills_budget() const { return fills_budget_; }

    /// Counts a step that was made and decided on.
    void advance() {
        ++num_made_;
        annealing_.cool();
    }

    /// Counts steps that others have made.
    void skip(std::size_t num_steps) {
        num_made_ += num_steps;
        annealing_.cool(num_steps);
    }

    /// The speed is another one from now on.
    void measure_anew() { mark_.reset(); }

    /// Fits the chain to what is left of the budget, of which this share in [0, 1] is used, at
    /// the speed so far.
    void fit_to_budget(double used);
};
} // namespace pyvrp_plus::search

#endif // PYVRP_PLUS_SEARCH_FOCUSED_SCHEDULE_H
