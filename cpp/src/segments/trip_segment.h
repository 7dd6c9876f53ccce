#ifndef PYVRP_PLUS_SEGMENTS_TRIP_SEGMENT_H
#define PYVRP_PLUS_SEGMENTS_TRIP_SEGMENT_H

#include "pyvrp_plus/measure.h"
#include "segments/excess.h"

#include <algorithm>

namespace pyvrp_plus {
/// Earliest and latest moment of something.
struct Moments {
    Duration early;
    Duration late;
};

/// Timing of a sequence of visits of one trip: its minimal duration (with waiting),
/// the time warp that remains, and the window of starting times that reach both.
/// Concatenation takes constant time (Vidal et al., 2013, Comput. Oper. Res. 40(1),
/// section 3.3; Nagata et al., 2010, for time warp). Visits may have release times,
/// before which the trip cannot leave its depot.
class TripSegment {
    Duration duration_ = 0;
    Duration time_warp_ = 0;
    Duration start_early_ = 0;
    Duration start_late_ = max_value;
    Duration release_time_ = 0;

public:
    TripSegment() = default;

    TripSegment(Duration duration, Duration time_warp, Duration start_early, Duration start_late,
                Duration release_time)
        : duration_(duration)
        , time_warp_(time_warp)
        , start_early_(start_early)
        , start_late_(start_late)
        , release_time_(release_time) {}

    /// The segment of `first`, travel of `edge_duration`, and then `second`.
    [[gnu::always_inline]] static TripSegment
    merge(Duration edge_duration, TripSegment const &first, TripSegment const &second) {
        // Time from the start of the first part to the arrival at the second.
        auto const elapsed = first.duration_ - first.time_warp_ + edge_duration;

        auto const latest_start = second.start_early_ - elapsed;
        auto const wait = excess(latest_start, first.start_late_);

        auto const earliest_arrival = first.start_early_ + elapsed;
        auto const warp = excess(earliest_arrival, second.start_late_);

        // This avoids a sum with `start_late_`, which may be max_value.
        auto const second_late = elapsed < 0 && second.start_late_ > max_value + elapsed
                                     ? Duration{max_value}
                                     : second.start_late_ - elapsed;

        return {first.duration_ + second.duration_ + edge_duration + wait,
                first.time_warp_ + second.time_warp_ + warp,
                std::max(latest_start, first.start_early_) - wait,
                std::min(second_late, first.start_late_) + warp,
                std::max(first.release_time_, second.release_time_)};
    }

    /// Whether a segment of the same visits, with other time windows, has no advantage over this
    /// one in any route. Release times are those of the trip, not of the windows.
    [[gnu::always_inline]] bool is_never_worse(TripSegment const &other) const {
        return time_warp_ <= other.time_warp_ && duration_ <= other.duration_ &&
               start_late_ - time_warp_ >= other.start_late_ - other.time_warp_ &&
               start_early_ + duration_ <= other.start_early_ + other.duration_ &&
               release_time_ <= other.release_time_;
    }

    /// When to start, whatever the release time.
    Moments start() const { return {start_early_, start_late_}; }

    /// When one arrives somewhere after this, without additional waiting and time warp.
    Moments arrival(Duration edge_duration) const {
        auto const passed = elapsed() + edge_duration;
        auto const is_open = passed > 0 && start_late_ > max_value - passed;
        return {start_early_ + passed, is_open ? Duration{max_value} : start_late_ + passed};
    }

    /// When to leave for this, without additional waiting and time warp.
    Moments departure(Duration edge_duration) const {
        auto const is_open = edge_duration < 0 && start_late_ > max_value + edge_duration;
        return {start_early_ - edge_duration,
                is_open ? Duration{max_value} : start_late_ - edge_duration};
    }

    /// Minimal duration, including waiting.
    Duration duration() const { return duration_; }

    /// Time warp, including that of a release time after the latest start.
    Duration time_warp() const { return time_warp_ + excess(release_time_, start_late_); }

    /// Time warp, with any duration above `max_duration` counted as well, as far
    /// as it was not warped back already.
    Duration time_warp(Duration max_duration) const {
        return time_warp() + excess(elapsed(), max_duration);
    }

    /// Duration without the time that was warped back; may be negative.
    Duration elapsed() const { return duration_ - time_warp_; }

    /// Earliest start that has minimal duration and time warp.
    Duration start_early() const { return std::max(start_early_, release_time_); }

    /// Latest start that has minimal duration and time warp.
    Duration start_late() const { return std::max(start_late_, release_time_); }

    /// Earliest moment at which the trip may start.
    Duration release_time() const { return release_time_; }
};
} // namespace pyvrp_plus

#endif // PYVRP_PLUS_SEGMENTS_TRIP_SEGMENT_H
