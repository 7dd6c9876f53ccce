#ifndef PYVRP_PLUS_SOLUTION_ROUTE_TIMING_H
#define PYVRP_PLUS_SOLUTION_ROUTE_TIMING_H

#include "problem/problem_data.h"
#include "problem/time_window.h"
#include "segments/duration_segment.h"
#include "solution/trip.h"

#include <vector>

namespace pyvrp_plus {
/// Timing of a route, with the start times of its first trip.
struct RouteTiming {
    DurationSegment segment;

    /// In which time window each visit is made, over all trips; empty if no visit of the problem
    /// has several. Of all choices of one window for each visit it is the one with the least time
    /// warp, of these with the shortest duration, and of these with the earliest start.
    std::vector<TimeWindow> windows;
};

/// The trips are all of one vehicle type, and there is one at least.
RouteTiming time_route(ProblemData const &data, std::vector<Trip> const &trips);
} // namespace pyvrp_plus

#endif // PYVRP_PLUS_SOLUTION_ROUTE_TIMING_H
