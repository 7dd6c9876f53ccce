#ifndef PYVRP_PLUS_SEGMENTS_ALTERNATIVES_H
#define PYVRP_PLUS_SEGMENTS_ALTERNATIVES_H

#include "segments/duration_segment.h"
#include "segments/trip_segment.h"
#include "segments/window_choice.h"

#include <algorithm>
#include <span>
#include <type_traits>
#include <vector>

namespace pyvrp_plus {
/// Timing of a sequence of visits of which some have several time windows.
///
/// Each choice of one window for each visit makes a segment that is concatenated in constant time.
/// A trip segment says what time warp W is needed between an arrival `a` and a departure `c`:
///
///     W(a, c) = max(T, a - (L - T), D - (c - a), E + D - c)
///
/// with its time warp T, duration D, and earliest and latest start E and L; the time from start to
/// end is c - a + W. So one segment is never worse than another, in whatever route, if and only if
/// it is not worse in these four numbers (`is_never_worse`). What is kept of all choices are the
/// segments that no other makes superfluous, and the minimum over these is exact. That is the
/// piecewise linear function of Ibaraki et al. (2005), "Effective local search algorithms for
/// routing and scheduling problems with general time-window constraints", Transportation Science
/// 39(2), as a list of pieces that serve for both directions.
///
/// There are few of them. A vehicle that arrives in a window needs no other (`WindowChoice`); where
/// it arrives between two, it waits for the next one, or time warp takes it back to the one before.
/// The second of these dies out at the next visit for which the vehicle has to wait.
template <class Segment>
class Alternatives {
    Segment first_; // in most cases, there is no other
    std::vector<Segment> others_;

    void add(Segment const &segment) {
        auto const is_enough = [&](Segment const &other) { return other.is_never_worse(segment); };
        if (is_enough(first_) || std::ranges::any_of(others_, is_enough))
            return;

        std::erase_if(others_, [&](Segment const &other) { return segment.is_never_worse(other); });
        if (segment.is_never_worse(first_))
            first_ = segment;
        else
            others_.push_back(segment);
    }

    [[gnu::always_inline]] void assign(Segment const &single) {
        first_ = single;
        others_.clear();
    }

    template <class Use>
    void each(Use const &use) const {
        use(first_);
        std::ranges::for_each(others_, use);
    }

    [[gnu::noinline]] static Alternatives
    merge_each(Duration edge_duration, Alternatives const &first, Alternatives const &second) {
        Alternatives merged = Segment::merge(edge_duration, first.first_, second.first_);
        first.each([&](Segment const &one) {
            second.each([&](Segment const &other) {
                merged.add(Segment::merge(edge_duration, one, other));
            });
        });
        return merged;
    }

public:
    Alternatives() = default;

    Alternatives(Segment const &segment)
        : first_(segment) {}

    Alternatives(TripSegment const &segment)
        requires(!std::is_same_v<Segment, TripSegment>)
        : first_(segment) {}

    /// A visit in one of its windows.
    Alternatives(std::span<TripSegment const> windows)
        : first_(windows.front())
        , others_(windows.begin() + 1, windows.end()) {}

    /// The alternatives of `first`, travel of `edge_duration`, and then `second`.
    template <class First, class Second>
    [[gnu::always_inline]] static Alternatives merge(Duration edge_duration, First const &first,
                                                     Second const &second) {
        Alternatives merged;
        merged.assign_merged(edge_duration, first, second);
        return merged;
    }

    /// Becomes what `merge` returns, and makes no list where none is needed.
    [[gnu::always_inline]] void assign_merged(Duration edge_duration, Alternatives const &first,
                                              Alternatives const &second) {
        if (first.is_single() && second.is_single()) [[likely]]
            assign(Segment::merge(edge_duration, first.first_, second.first_));
        else
            *this = merge_each(edge_duration, first, second);
    }

    /// The same with a visit as the second part.
    [[gnu::always_inline]] void assign_merged(Duration edge_duration, Alternatives const &first,
                                              std::span<TripSegment const> windows) {
        if (first.is_single()) [[likely]] {
            WindowChoice const choice(windows, first.first_.arrival(edge_duration));
            if (choice.is_sure) [[likely]]
                return assign(Segment::merge(edge_duration, first.first_, windows[choice.idx]));
        }
        *this = merge_each(edge_duration, first, windows);
    }

    /// The same with a visit as the first part: by symmetry, what counts is when it may start for
    /// the vehicle to arrive when the second part starts.
    [[gnu::always_inline]] void assign_merged(Duration edge_duration,
                                              std::span<TripSegment const> windows,
                                              Alternatives const &second) {
        if (second.is_single()) [[likely]] {
            auto const duration = edge_duration + windows.front().duration();
            WindowChoice const choice(windows, second.first_.departure(duration));
            if (choice.is_sure) [[likely]]
                return assign(Segment::merge(edge_duration, windows[choice.idx], second.first_));
        }
        *this = merge_each(edge_duration, windows, second);
    }

    Alternatives finalise_back() const {
        Alternatives finalised = first_.finalise_back();
        for (auto const &other : others_)
            finalised.add(other.finalise_back());
        return finalised;
    }

    Alternatives finalise_front() const {
        Alternatives finalised = first_.finalise_front();
        for (auto const &other : others_)
            finalised.add(other.finalise_front());
        return finalised;
    }

    bool is_single() const { return others_.empty(); }

    /// One of them, and the only one if there is a single one.
    Segment const &first() const { return first_; }

    /// Time warp that there is in any case.
    Duration time_warp() const {
        return least([](Segment const &segment) { return segment.time_warp(); });
    }

    /// The least of what `key` makes of each segment.
    template <class Key>
    auto least(Key const &key) const {
        auto least = key(first_);
        for (auto const &other : others_)
            least = std::min(least, key(other));
        return least;
    }
};
} // namespace pyvrp_plus

#endif // PYVRP_PLUS_SEGMENTS_ALTERNATIVES_H
