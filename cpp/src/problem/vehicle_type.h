#ifndef PYVRP_PLUS_PROBLEM_VEHICLE_TYPE_H
#define PYVRP_PLUS_PROBLEM_VEHICLE_TYPE_H

#include "pyvrp_plus/measure.h"

#include <cstddef>
#include <limits>
#include <optional>
#include <string>
#include <vector>

namespace pyvrp_plus {
/// A group of identical vehicles. Immutable; the constructor throws
/// std::invalid_argument on values that no instance can have.
struct VehicleType {
    static constexpr std::size_t unlimited = std::numeric_limits<std::size_t>::max();

    std::size_t const num_available;
    std::vector<Load> const capacity; ///< per load dimension; as long as `initial_load`
    std::size_t const start_depot;    ///< location index
    std::size_t const end_depot;      ///< location index
    Cost const fixed_cost;            ///< per vehicle used
    Duration const tw_early;          ///< start of the shift
    Duration const tw_late;           ///< end of the shift
    Duration const shift_duration;    ///< longest route without overtime
    Distance const max_distance;
    Cost const unit_distance_cost;
    Cost const unit_duration_cost;
    std::size_t const profile;
    Duration const start_late; ///< latest start of the shift, at most `tw_late`
    std::vector<Load> const initial_load;
    std::vector<std::size_t> const reload_depots; ///< location indices
    std::size_t const max_reloads;
    Duration const max_overtime;
    Cost const unit_overtime_cost; ///< on top of `unit_duration_cost`
    std::string const name;
    bool const lifo; ///< whether shipments leave in the reverse order of loading
    std::vector<std::string> const skills; ///< sorted, each once
    std::size_t const max_clients;         ///< most visits of a route, over all its trips
    Duration const max_duration; ///< `shift_duration + max_overtime`, capped at the largest value

    /// `start_late` defaults to `tw_late`. The shorter of `capacity` and
    /// `initial_load` is padded with zeros.
    explicit VehicleType(std::size_t num_available = 1, std::vector<Load> capacity = {},
                         std::size_t start_depot = 0, std::size_t end_depot = 0,
                         Cost fixed_cost = 0, Duration tw_early = 0, Duration tw_late = max_value,
                         Duration shift_duration = max_value, Distance max_distance = max_value,
                         Cost unit_distance_cost = 1, Cost unit_duration_cost = 0,
                         std::size_t profile = 0, std::optional<Duration> start_late = std::nullopt,
                         std::vector<Load> initial_load = {},
                         std::vector<std::size_t> reload_depots = {},
                         std::size_t max_reloads = unlimited, Duration max_overtime = 0,
                         Cost unit_overtime_cost = 0, std::string name = "", bool lifo = false,
                         std::vector<std::string> skills = {}, std::size_t max_clients = unlimited);

    /// Largest number of trips on a route: one more than the number of reloads.
    std::size_t max_trips() const;

    bool operator==(VehicleType const &other) const = default;
};
} // namespace pyvrp_plus

#endif // PYVRP_PLUS_PROBLEM_VEHICLE_TYPE_H
