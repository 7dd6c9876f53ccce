#ifndef PYVRP_PLUS_SEGMENTS_WINDOW_CHOICE_H
#define PYVRP_PLUS_SEGMENTS_WINDOW_CHOICE_H

#include "segments/trip_segment.h"

#include <cstddef>
#include <span>

namespace pyvrp_plus {
/// When a visit in a window may start.
struct StartOfVisit {
    Moments operator()(TripSegment const &visit) const { return visit.start(); }
};

/// The time window of a visit that is kept if a vehicle can be there at given moments, without
/// additional waiting and time warp.
struct WindowChoice {
    /// The first window that is not closed before the latest of these moments, or else the last
    /// one: no later window is needed.
    std::size_t idx = 0;

    /// Whether no earlier window is needed either: they have closed by any of these moments.
    bool is_sure = true;

    // There is no branch that depends on the moments: which window it is cannot be predicted.
    template <class Window, class Start = StartOfVisit>
    [[gnu::always_inline]] WindowChoice(std::span<Window const> windows, Moments const &moments,
                                        Start const &start = {}) {
        for (auto const &window : windows.first(windows.size() - 1))
            idx += moments.late > start(window).late;
        is_sure = (idx == 0) | (moments.early >= start(windows[idx]).early);
    }
};
} // namespace pyvrp_plus

#endif // PYVRP_PLUS_SEGMENTS_WINDOW_CHOICE_H
