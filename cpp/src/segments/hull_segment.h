#ifndef PYVRP_PLUS_SEGMENTS_HULL_SEGMENT_H
#define PYVRP_PLUS_SEGMENTS_HULL_SEGMENT_H

#include "segments/alternatives.h"
#include "segments/trip_segment.h"

#include <concepts>
#include <cstdint>

namespace pyvrp_plus {
/// Timing of a sequence of visits as if each could be made from when its first window opens until
/// its last one closes. No choice of windows has less time warp or a shorter duration: it is a
/// lower bound, which takes as long as the timing of visits with one window each.
template <class Segment>
class HullSegment {
    Segment segment_;
    std::int64_t is_bound_ = true; // as wide as the rest: copies of a bool and padding are slow

    [[gnu::always_inline]] HullSegment(Segment const &segment, std::int64_t is_bound)
        : segment_(segment)
        , is_bound_(is_bound) {}

public:
    HullSegment() = default;

    template <std::convertible_to<Segment> Single>
    [[gnu::always_inline]] HullSegment(Single const &segment)
        : segment_(segment) {}

    /// Part of a route. If several choices of its windows are of use, no one of them is a bound.
    [[gnu::always_inline]] HullSegment(Alternatives<Segment> const &alternatives)
        : segment_(alternatives.first())
        , is_bound_(alternatives.is_single()) {}

    [[gnu::always_inline]] static HullSegment
    merge(Duration edge_duration, HullSegment const &first, HullSegment const &second) {
        return {Segment::merge(edge_duration, first.segment_, second.segment_),
                first.is_bound_ & second.is_bound_};
    }

    HullSegment finalise_back() const { return {segment_.finalise_back(), is_bound_}; }

    /// Whether it is a lower bound indeed.
    bool is_bound() const { return is_bound_; }

    Segment const &segment() const { return segment_; }
};
} // namespace pyvrp_plus

#endif // PYVRP_PLUS_SEGMENTS_HULL_SEGMENT_H
