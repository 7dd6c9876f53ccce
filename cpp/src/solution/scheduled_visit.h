#ifndef PYVRP_PLUS_SOLUTION_SCHEDULED_VISIT_H
#define PYVRP_PLUS_SOLUTION_SCHEDULED_VISIT_H

#include "pyvrp_plus/measure.h"

#include <cstddef>

namespace pyvrp_plus {
/// One stop of a route's schedule, at a client or a depot.
struct ScheduledVisit {
    std::size_t location;
    std::size_t trip; ///< index in the route; a depot between trips counts to the later one
    Duration start_service;
    Duration end_service;
    Duration wait_duration; ///< idle time before service starts
    Duration time_warp;     ///< how much too late the vehicle arrives

    Duration service_duration() const { return end_service - start_service; }
};
} // namespace pyvrp_plus

#endif // PYVRP_PLUS_SOLUTION_SCHEDULED_VISIT_H
