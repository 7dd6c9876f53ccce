#ifndef PYVRP_PLUS_PROBLEM_SHIPMENT_H
#define PYVRP_PLUS_PROBLEM_SHIPMENT_H

#include "problem/time_window.h"
#include "problem/vehicle_requirements.h"
#include "pyvrp_plus/measure.h"

#include <string>
#include <vector>

namespace pyvrp_plus {
/// Where and when a shipment is picked up or delivered. Immutable; the constructor throws
/// std::invalid_argument on values that no instance can have.
struct ShipmentStep {
    double const x;
    double const y;
    Duration const tw_early; ///< earliest start of service: the first opening
    Duration const tw_late;  ///< latest start of service: the last closing
    Duration const service_duration;
    std::vector<TimeWindow> const time_windows; ///< in which service may start, one at least

    /// If there are `time_windows`, they replace `tw_early` and `tw_late`.
    ShipmentStep(double x, double y, Duration tw_early = 0, Duration tw_late = max_value,
                 Duration service_duration = 0, std::vector<TimeWindow> time_windows = {});

    bool operator==(ShipmentStep const &other) const = default;
};

/// Goods that one vehicle picks up in one place and delivers to another, on the same trip.
/// Immutable; the constructor throws std::invalid_argument on values that no instance can have.
struct Shipment {
    ShipmentStep const pickup;
    ShipmentStep const delivery;
    std::vector<Load> const amount; ///< per load dimension
    Cost const prize;
    bool const required;
    std::string const name;
    VehicleRequirements const requirements;

    Shipment(ShipmentStep pickup, ShipmentStep delivery, std::vector<Load> amount = {},
             Cost prize = 0, bool required = true, std::string name = "",
             VehicleRequirements requirements = VehicleRequirements());

    bool operator==(Shipment const &other) const = default;
};
} // namespace pyvrp_plus

#endif // PYVRP_PLUS_PROBLEM_SHIPMENT_H
