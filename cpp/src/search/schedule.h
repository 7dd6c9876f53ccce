#ifndef PYVRP_PLUS_SEARCH_SCHEDULE_H
#define PYVRP_PLUS_SEARCH_SCHEDULE_H

#include "search/annealing.h"
#include "search/stop_token.h"

#include <cstddef>

namespace pyvrp_plus::search {
/// By how much a chain is longer than usual, and starts hotter, if there is time for it.
struct LongChain {
    std::size_t stretch = 1;
    double heat = 1;
};

/// How long a chain of steps goes on, and how it cools down meanwhile.
class Schedule {
    SearchParams const &params_;
    StopToken const &stop_;
    double const scale_;
    double const seconds_at_start_;
    std::size_t const short_length_;
    std::size_t length_;
    std::size_t num_made_ = 0;
    Annealing annealing_;

    // So many steps tell how long one takes.
    static constexpr std::size_t min_timed_steps = 64;

    // Fits the chain to what can be made until the deadline, at the speed so far.
    void fit_to_deadline() {
        auto const seconds_left = stop_.seconds_left();
        auto const rate = static_cast<double>(num_made_) / (seconds_at_start_ - seconds_left);
        auto const left = rate * seconds_left;

        if (num_made_ == min_timed_steps && short_length_ < length_ &&
            left < static_cast<double>(length_)) {
            length_ = short_length_;
            annealing_ = Annealing(params_, scale_, 1, length_);
        }

        // What will end early had better end cold.
        if (left < static_cast<double>(length_ - num_made_))
            annealing_.leave(left / static_cast<double>(length_));
    }

public:
    /// Of the given number of steps, or a longer one. Temperatures are shares of `scale`, a
    /// typical cost of one visit.
    Schedule(SearchParams const &params, StopToken const &stop, double scale, std::size_t num_steps,
             LongChain const &longer)
        : params_(params)
        , stop_(stop)
        , scale_(scale)
        , seconds_at_start_(stop.seconds_left())
        , short_length_(num_steps)
        , length_(longer.stretch * num_steps)
        , annealing_(params, scale, longer.heat, length_) {}

    Annealing &annealing() { return annealing_; }

    std::size_t num_made() const { return num_made_; }

    /// Whether to make a step.
    bool has_step() {
        if (num_made_ >= length_)
            return false;

        if (num_made_ % 16 == 0) {
            if (stop_.requested())
                return false;
            if (num_made_ >= min_timed_steps)
                fit_to_deadline();
        }

        return true;
    }

    /// Counts a step that was made.
    void advance() { ++num_made_; }
};
} // namespace pyvrp_plus::search

#endif // PYVRP_PLUS_SEARCH_SCHEDULE_H
