#ifndef PYVRP_PLUS_PROBLEM_VEHICLE_GROUP_H
#define PYVRP_PLUS_PROBLEM_VEHICLE_GROUP_H

#include <cstddef>
#include <string>
#include <vector>

namespace pyvrp_plus {
/// Clients and shipments whose routes depend on each other.
struct VehicleGroup {
    std::vector<std::size_t> clients; ///< location indices; of a shipment, that of either visit
    std::string name;

    /// Throws std::invalid_argument if there are fewer than two members, or if one is listed twice.
    explicit VehicleGroup(std::vector<std::size_t> clients, std::string name = "");

    bool operator==(VehicleGroup const &other) const = default;
};

/// Those members that are visited are on one route.
struct SameVehicleGroup : VehicleGroup {
    using VehicleGroup::VehicleGroup;
};

/// No two members are visited on one route.
struct DifferentVehicleGroup : VehicleGroup {
    using VehicleGroup::VehicleGroup;
};
} // namespace pyvrp_plus

#endif // PYVRP_PLUS_PROBLEM_VEHICLE_GROUP_H
