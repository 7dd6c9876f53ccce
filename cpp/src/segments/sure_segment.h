#ifndef PYVRP_PLUS_SEGMENTS_SURE_SEGMENT_H
#define PYVRP_PLUS_SEGMENTS_SURE_SEGMENT_H

#include "segments/alternatives.h"
#include "segments/window_choice.h"

#include <concepts>
#include <cstdint>
#include <span>

namespace pyvrp_plus {
/// Timing of a sequence of visits of which some have several time windows, as long as one choice
/// of windows makes all others superfluous. That is so for most sequences; this is then as good as
/// `Alternatives`, and far cheaper: there is no list.
template <class Segment>
class SureSegment {
    Segment segment_;
    std::int64_t is_sure_ = true; // as wide as the rest: copies of a bool and padding are slow

    [[gnu::always_inline]] SureSegment(Segment const &segment, std::int64_t is_sure)
        : segment_(segment)
        , is_sure_(is_sure) {}

public:
    SureSegment() = default;

    template <std::convertible_to<Segment> Single>
    [[gnu::always_inline]] SureSegment(Single const &segment)
        : segment_(segment) {}

    [[gnu::always_inline]] SureSegment(Alternatives<Segment> const &alternatives)
        : segment_(alternatives.first())
        , is_sure_(alternatives.is_single()) {}

    [[gnu::always_inline]] static SureSegment
    merge(Duration edge_duration, SureSegment const &first, SureSegment const &second) {
        return {Segment::merge(edge_duration, first.segment_, second.segment_),
                first.is_sure_ & second.is_sure_};
    }

    /// The same with a visit as the second part.
    [[gnu::always_inline]] static SureSegment
    merge(Duration edge_duration, SureSegment const &first, std::span<TripSegment const> windows) {
        WindowChoice const choice(windows, first.segment_.arrival(edge_duration));
        return {Segment::merge(edge_duration, first.segment_, windows[choice.idx]),
                first.is_sure_ & choice.is_sure};
    }

    SureSegment finalise_back() const { return {segment_.finalise_back(), is_sure_}; }

    /// Whether there is one choice indeed. If not, the segment is that of one choice among others.
    bool is_sure() const { return is_sure_; }

    Segment const &segment() const { return segment_; }
};
} // namespace pyvrp_plus

#endif // PYVRP_PLUS_SEGMENTS_SURE_SEGMENT_H
