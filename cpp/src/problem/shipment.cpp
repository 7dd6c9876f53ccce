#include "problem/shipment.h"

#include "problem/check.h"

#include <utility>

namespace pyvrp_plus {
ShipmentStep::ShipmentStep(double x, double y, Duration tw_early, Duration tw_late,
                           Duration service_duration)
    : x(x)
    , y(y)
    , tw_early(tw_early)
    , tw_late(tw_late)
    , service_duration(service_duration) {
    check_at_most("tw_early", tw_early, "tw_late", tw_late);
    check_nonnegative("tw_early", tw_early);
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
