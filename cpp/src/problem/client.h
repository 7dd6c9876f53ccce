#ifndef PYVRP_PLUS_PROBLEM_CLIENT_H
#define PYVRP_PLUS_PROBLEM_CLIENT_H

#include "problem/time_window.h"
#include "problem/vehicle_requirements.h"
#include "pyvrp_plus/measure.h"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace pyvrp_plus {
/// A place to visit. Immutable; the constructor throws std::invalid_argument
/// on values that no instance can have.
struct Client {
    double const x;
    double const y;
    std::vector<Load> const delivery; ///< per load dimension; as long as `pickup`
    std::vector<Load> const pickup;   ///< per load dimension; as long as `delivery`
    Duration const service_duration;
    Duration const tw_early; ///< earliest start of service: the first opening
    Duration const tw_late;  ///< latest start of service: the last closing
    Duration const release_time;
    Cost const prize;
    bool const required;
    std::optional<std::size_t> const group;
    std::string const name;
    VehicleRequirements const requirements;
    std::vector<TimeWindow> const time_windows; ///< in which service may start, one at least

    /// The shorter of `delivery` and `pickup` is padded with zeros. If there are `time_windows`,
    /// they replace `tw_early` and `tw_late`.
    Client(double x, double y, std::vector<Load> delivery = {}, std::vector<Load> pickup = {},
           Duration service_duration = 0, Duration tw_early = 0, Duration tw_late = max_value,
           Duration release_time = 0, Cost prize = 0, bool required = true,
           std::optional<std::size_t> group = std::nullopt, std::string name = "",
           VehicleRequirements requirements = VehicleRequirements(),
           std::vector<TimeWindow> time_windows = {});

    bool operator==(Client const &other) const = default;
};
} // namespace pyvrp_plus

#endif // PYVRP_PLUS_PROBLEM_CLIENT_H
