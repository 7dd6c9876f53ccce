#ifndef PYVRP_PLUS_SEARCH_FEATURES_H
#define PYVRP_PLUS_SEARCH_FEATURES_H

#include "segments/duration_segment.h"
#include "segments/trip_segment.h"

#include <type_traits>

namespace pyvrp_plus::search {
/// How the search keeps track of vehicle loads.
enum class LoadKind {
    None,     // no capacities
    Sum,      // one dimension in which every client only delivers, or only picks up
    Segments, // everything else
};

/// Compile-time policy of the search: what an instance does not use costs nothing.
/// A run-time instance is mapped to one of these in dispatch.cpp, and only there.
template <bool HasTime, LoadKind Loads, bool HasReloads>
struct Features {
    static_assert(!HasReloads || (HasTime && Loads == LoadKind::Segments));

    static constexpr bool time = HasTime;
    static constexpr LoadKind loads = Loads;
    static constexpr bool reloads = HasReloads;

    using TimeSegment = std::conditional_t<HasReloads, DurationSegment, TripSegment>;
};
} // namespace pyvrp_plus::search

#endif // PYVRP_PLUS_SEARCH_FEATURES_H
