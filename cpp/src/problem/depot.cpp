#include "problem/depot.h"

#include "problem/check.h"

#include <utility>

namespace pyvrp_plus {
Depot::Depot(double x, double y, Duration tw_early, Duration tw_late, std::string name,
             Duration service_duration)
    : x(x)
    , y(y)
    , tw_early(tw_early)
    , tw_late(tw_late)
    , name(std::move(name))
    , service_duration(service_duration) {
    check_finite("x", x);
    check_finite("y", y);
    check_at_most("tw_early", tw_early, "tw_late", tw_late);
    check_nonnegative("tw_early", tw_early);
    check_nonnegative("service_duration", service_duration);
}
} // namespace pyvrp_plus
