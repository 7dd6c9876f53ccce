#include "problem/shipment.h"

#include "problem/check.h"

#include <utility>

namespace pyvrp_plus {
ShipmentStep::ShipmentStep(double x, double y, Duration tw_early, Duration tw_late,
                           Duration service_duration, std::vector<TimeWindow> time_windows)
    : x(x)
    , y(y)
    , tw_early(time_windows.empty() ? tw_early : time_windows.front().early)
    , tw_late(time_windows.empty() ? tw_late : time_windows.back().late)
    , service_duration(service_duration)
    , time_windows(time_windows.empty() ? std::vector<TimeWindow>{{tw_early, tw_late}}
                                        : time_windows) {
    check_time_windows(time_windows);
    check_at_most("tw_early", this->tw_early, "tw_late", this->tw_late);
    check_nonnegative("tw_early", this->tw_early);
    check_nonnegative("service_duration", service_duration);
}

Shipment::Shipment(ShipmentStep pickup, ShipmentStep delivery, std::vector<Load> amount, Cost prize,
                   bool required, std::string name, VehicleRequirements requirements)
    : pickup(std::move(pickup))
    , delivery(std::move(delivery))
    , amount(std::move(amount))
    , prize(prize)
    , required(required)
    , name(std::move(name))
    , requirements(std::move(requirements)) {
    check_nonnegative("amount", this->amount);
    check_nonnegative("prize", prize);
}
} // namespace pyvrp_plus
