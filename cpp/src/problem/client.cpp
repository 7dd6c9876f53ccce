#include "problem/client.h"

#include "problem/check.h"

#include <utility>

namespace pyvrp_plus {
Client::Client(double x, double y, std::vector<Load> delivery, std::vector<Load> pickup,
               Duration service_duration, Duration tw_early, Duration tw_late,
               Duration release_time, Cost prize, bool required, std::optional<std::size_t> group,
               std::string name, VehicleRequirements requirements)
    : x(x)
    , y(y)
    , delivery(padded(delivery, pickup.size()))
    , pickup(padded(pickup, delivery.size()))
    , service_duration(service_duration)
    , tw_early(tw_early)
    , tw_late(tw_late)
    , release_time(release_time)
    , prize(prize)
    , required(required)
    , group(group)
    , name(std::move(name))
    , requirements(std::move(requirements)) {
    check_finite("x", x);
    check_finite("y", y);
    check_nonnegative("delivery", this->delivery);
    check_nonnegative("pickup", this->pickup);
    check_nonnegative("service_duration", service_duration);
    check_at_most("tw_early", tw_early, "tw_late", tw_late);
    check_nonnegative("tw_early", tw_early);
    check_nonnegative("release_time", release_time);
    check_at_most("release_time", release_time, "tw_late", tw_late);
    check_nonnegative("prize", prize);
}
} // namespace pyvrp_plus
