#include "problem/client.h"

#include "problem/check.h"

#include <utility>

namespace pyvrp_plus {
Client::Client(double x, double y, std::vector<Load> delivery, std::vector<Load> pickup,
               Duration service_duration, Duration tw_early, Duration tw_late,
               Duration release_time, Cost prize, bool required, std::optional<std::size_t> group,
               std::string name, VehicleRequirements requirements,
               std::vector<TimeWindow> time_windows)
    : x(x)
    , y(y)
    , delivery(padded(delivery, pickup.size()))
    , pickup(padded(pickup, delivery.size()))
    , service_duration(service_duration)
    , tw_early(time_windows.empty() ? tw_early : time_windows.front().early)
    , tw_late(time_windows.empty() ? tw_late : time_windows.back().late)
    , release_time(release_time)
    , prize(prize)
    , required(required)
    , group(group)
    , name(std::move(name))
    , requirements(std::move(requirements))
    , time_windows(time_windows.empty() ? std::vector<TimeWindow>{{tw_early, tw_late}}
                                        : time_windows) {
    check_finite("x", x);
    check_finite("y", y);
    check_nonnegative("delivery", this->delivery);
    check_nonnegative("pickup", this->pickup);
    check_nonnegative("service_duration", service_duration);
    check_time_windows(time_windows);
    check_at_most("tw_early", this->tw_early, "tw_late", this->tw_late);
    check_nonnegative("tw_early", this->tw_early);
    check_nonnegative("release_time", release_time);
    check_at_most("release_time", release_time, "tw_late", this->tw_late);
    check_nonnegative("prize", prize);
}
} // namespace pyvrp_plus
