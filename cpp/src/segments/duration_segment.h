#ifndef PYVRP_PLUS_SEGMENTS_DURATION_SEGMENT_H
#define PYVRP_PLUS_SEGMENTS_DURATION_SEGMENT_H

#include "pyvrp_plus/measure.h"
#include "segments/excess.h"
#include "segments/trip_segment.h"

#include <algorithm>

namespace pyvrp_plus {
/// Timing of a sequence of visits over several trips: the segment of the current
/// trip, and the totals of the trips that were finalised before it.
class DurationSegment {
    TripSegment trip_;
    Duration cum_duration_ = 0;
    Duration cum_time_warp_ = 0;
    Duration prev_end_late_ = max_value;

    // Time between the end of the previous trip and the start of this one.
    Duration wait_between_trips() const { return excess(trip_.start_early(), prev_end_late_); }

    // Time from the start of the current trip until its end.
    Duration elapsed() const { return trip_.duration() + wait_between_trips() - trip_.time_warp(); }

    static Duration saturated_sum(Duration first, Duration second) {
        return second > 0 && first > max_value - second ? Duration{max_value} : first + second;
    }

public:
    DurationSegment() = default;

    DurationSegment(TripSegment const &trip)
        : trip_(trip) {}

    DurationSegment(Duration duration, Duration time_warp, Duration start_early,
                    Duration start_late, Duration release_time, Duration cum_duration = 0,
                    Duration cum_time_warp = 0, Duration prev_end_late = max_value)
        : trip_(duration, time_warp, start_early, start_late, release_time)
        , cum_duration_(cum_duration)
        , cum_time_warp_(cum_time_warp)
        , prev_end_late_(prev_end_late) {}

    /// The segment of `first`, travel of `edge_duration`, and then `second`.
    static DurationSegment merge(Duration edge_duration, DurationSegment const &first,
                                 DurationSegment const &second) {
        DurationSegment merged = TripSegment::merge(edge_duration, first.trip_, second.trip_);
        merged.cum_duration_ = first.cum_duration_ + second.cum_duration_;
        merged.cum_time_warp_ = first.cum_time_warp_ + second.cum_time_warp_;
        merged.prev_end_late_ = first.prev_end_late_;
        return merged;
    }

    /// Whether a segment of the same visits, with other time windows, has no advantage over this
    /// one in any route.
    bool is_never_worse(DurationSegment const &other) const {
        return trip_.is_never_worse(other.trip_) && cum_duration_ <= other.cum_duration_ &&
               cum_time_warp_ <= other.cum_time_warp_ && prev_end_late_ >= other.prev_end_late_;
    }

    /// See `TripSegment`; of the current trip.
    Moments arrival(Duration edge_duration) const { return trip_.arrival(edge_duration); }
    Moments departure(Duration edge_duration) const { return trip_.departure(edge_duration); }

    /// Ends the current trip at its back: the result is an empty trip that can
    /// start when this one has ended, and carries the totals so far.
    DurationSegment finalise_back() const {
        auto const start = trip_.start_early();
        auto const end = start + trip_.duration() - trip_.time_warp();
        auto const delay =
            std::max<Duration>(std::min(trip_.start_late(), prev_end_late_) - start, 0);

        return {0, 0, end, max_value, end, duration(), time_warp(), saturated_sum(end, delay)};
    }

    /// Ends the current trip at its front: its release time becomes part of its
    /// start window, so that the segments of earlier trips can precede it.
    DurationSegment finalise_front() const {
        return {trip_.duration(), trip_.time_warp(), trip_.start_early(), trip_.start_late(), 0};
    }

    /// Total duration over all trips, including waiting between them.
    Duration duration() const { return cum_duration_ + trip_.duration() + wait_between_trips(); }

    /// Total time warp over all trips; a duration above `max_duration` is added,
    /// as far as it was not warped back already.
    Duration time_warp(Duration max_duration = max_value) const {
        auto const elapsed =
            cum_duration_ - cum_time_warp_ + trip_.elapsed() + wait_between_trips();
        return cum_time_warp_ + trip_.time_warp() + excess(elapsed, max_duration);
    }

    Duration start_early() const { return trip_.start_early(); }

    Duration start_late() const { return trip_.start_late(); }

    Duration end_early() const { return start_early() + elapsed(); }

    Duration end_late() const { return saturated_sum(start_late(), elapsed()); }

    /// Latest end of the previous trip that keeps the total duration minimal.
    Duration prev_end_late() const { return prev_end_late_; }

    Duration release_time() const { return trip_.release_time(); }

    /// Time by which the start can be delayed without a longer total duration.
    Duration slack() const {
        auto const previous = std::max<Duration>(prev_end_late_ - release_time(), 0);
        return std::min(start_late() - start_early(), previous);
    }
};
} // namespace pyvrp_plus

#endif // PYVRP_PLUS_SEGMENTS_DURATION_SEGMENT_H
