#ifndef PYVRP_PLUS_PROBLEM_VEHICLE_REQUIREMENTS_H
#define PYVRP_PLUS_PROBLEM_VEHICLE_REQUIREMENTS_H

#include "problem/vehicle_type.h"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace pyvrp_plus {
/// What a client or a shipment requires of the vehicle that serves it. Immutable. The order of the
/// elements does not count, nor how often they are given.
struct VehicleRequirements {
    std::vector<std::string> const skills;                       ///< sorted, each once
    std::optional<std::vector<std::size_t>> const allowed_types; ///< sorted; all, if not given
    std::vector<std::size_t> const forbidden_types;              ///< sorted

    explicit VehicleRequirements(
        std::vector<std::string> skills = {},
        std::optional<std::vector<std::size_t>> allowed_types = std::nullopt,
        std::vector<std::size_t> forbidden_types = {});

    /// Whether any vehicle type may serve it.
    bool empty() const { return skills.empty() && !allowed_types && forbidden_types.empty(); }

    /// Whether the vehicle type of the given index meets them.
    bool are_met_by(VehicleType const &vehicle_type, std::size_t idx) const;

    bool operator==(VehicleRequirements const &other) const = default;
};
} // namespace pyvrp_plus

#endif // PYVRP_PLUS_PROBLEM_VEHICLE_REQUIREMENTS_H
