#ifndef PYVRP_PLUS_SEARCH_DATA_FEATURES_H
#define PYVRP_PLUS_SEARCH_DATA_FEATURES_H

#include "segments/alternatives.h"
#include "segments/duration_segment.h"
#include "segments/hull_segment.h"
#include "segments/sure_segment.h"
#include "segments/trip_segment.h"

#include <compare>
#include <concepts>
#include <type_traits>

namespace pyvrp_plus::search {
/// How the search keeps track of vehicle loads.
enum class LoadKind {
    None,     // no capacities
    Sum,      // one dimension in which every client only delivers, or only picks up
    Segments, // everything else
};

/// Time warp of a route, with what exceeds the maximum duration.
inline Duration total_time_warp(TripSegment const &route, Duration max_duration) {
    return route.time_warp(max_duration);
}

/// The same for several trips. `DurationSegment::time_warp` counts a release after the
/// latest start differently when it follows from a prefix than from a suffix, which a
/// search must not; the two agree for routes without time warp.
inline Duration total_time_warp(DurationSegment const &route, Duration max_duration) {
    auto const time_warp = route.time_warp();
    return time_warp + excess(route.duration() - time_warp, max_duration);
}

/// What counts of the timing of a route; less is better.
struct Timing {
    Duration time_warp;
    Duration duration;

    auto operator<=>(Timing const &other) const = default;
};

template <class Segment>
[[gnu::always_inline]] inline Timing total_timing(Segment const &route, Duration max_duration) {
    return {total_time_warp(route, max_duration), route.duration()};
}

/// With several windows, a release after the latest start counts once, as for several trips.
template <template <class> class Choice, class Segment>
    requires std::same_as<Choice<Segment>, SureSegment<Segment>> ||
             std::same_as<Choice<Segment>, HullSegment<Segment>>
[[gnu::always_inline]] inline Timing total_timing(Choice<Segment> const &route,
                                                  Duration max_duration) {
    auto const time_warp = route.segment().time_warp();
    auto const duration = route.segment().duration();
    return {time_warp + excess(duration - time_warp, max_duration), duration};
}

/// That of the best windows.
template <class Segment>
[[gnu::always_inline]] inline Timing total_timing(Alternatives<Segment> const &route,
                                                  Duration max_duration) {
    return route.least([max_duration](Segment const &segment) {
        return total_timing(SureSegment<Segment>(segment), max_duration);
    });
}

/// Compile-time policy of the search: what an instance does not use costs nothing.
/// A run-time instance is mapped to one of these in dispatch.cpp, and only there.
template <bool HasTime, LoadKind Loads, bool HasReloads, bool HasShipments = false,
          bool HasVisitRules = false, bool HasWindows = false>
struct Features {
    static_assert(!HasReloads || (HasTime && Loads == LoadKind::Segments));
    static_assert(!HasShipments || (HasTime && Loads == LoadKind::Segments));
    static_assert(!HasWindows || HasTime);

    static constexpr bool time = HasTime;
    static constexpr LoadKind loads = Loads;
    static constexpr bool reloads = HasReloads;
    static constexpr bool shipments = HasShipments;
    static constexpr bool visit_rules = HasVisitRules; // not every vehicle may make every visit
    static constexpr bool windows = HasWindows;        // several time windows of a visit

    using OneWindow = std::conditional_t<HasReloads, DurationSegment, TripSegment>;
    using TimeSegment = std::conditional_t<HasWindows, Alternatives<OneWindow>, OneWindow>;
    using SureTimeSegment = std::conditional_t<HasWindows, SureSegment<OneWindow>, OneWindow>;
    using HullTimeSegment = std::conditional_t<HasWindows, HullSegment<OneWindow>, OneWindow>;
};
} // namespace pyvrp_plus::search

#endif // PYVRP_PLUS_SEARCH_DATA_FEATURES_H
