#ifndef PYVRP_PLUS_PROBLEM_PROBLEM_DATA_H
#define PYVRP_PLUS_PROBLEM_PROBLEM_DATA_H

#include "problem/client.h"
#include "problem/client_group.h"
#include "problem/compatibility.h"
#include "problem/depot.h"
#include "problem/edge_weights.h"
#include "problem/shipment.h"
#include "problem/vehicle_group.h"
#include "problem/vehicle_type.h"

#include "pyvrp_plus/measure.h"

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <memory>
#include <span>
#include <utility>
#include <variant>
#include <vector>

namespace pyvrp_plus {
/// A complete, consistent, immutable problem instance.
///
/// Locations are numbered with the depots first: index `i` is a depot if
/// `i < num_depots()`. The clients follow, and then the pickup and the delivery of each
/// shipment. Edge weights are indexed by location: distances and durations for each profile.
/// Hold it by `std::shared_ptr<ProblemData const>`.
class ProblemData {
public:
    /// Weights with equal content share one storage.
    using WeightsPtr = std::shared_ptr<EdgeWeights const>;

private:
    std::size_t num_clients_;
    std::vector<Client> visits_; // clients, then the pickup and the delivery of each shipment
    std::vector<Depot> depots_;
    std::vector<VehicleType> vehicle_types_;
    std::vector<WeightsPtr> distances_;
    std::vector<WeightsPtr> durations_;
    std::vector<ClientGroup> groups_;
    std::vector<Shipment> shipments_;
    std::vector<SameVehicleGroup> same_vehicle_groups_;
    std::vector<DifferentVehicleGroup> different_vehicle_groups_;
    Compatibility compatibility_;

    std::pair<double, double> centroid_;
    std::size_t num_vehicles_;
    std::size_t num_load_dimensions_;
    bool has_time_windows_;
    bool has_several_windows_;

    std::size_t first_shipment() const { return depots_.size() + num_clients_; }
    void share_equal_weights();

public:
    /// Throws std::invalid_argument if the parts contradict each other or if a
    /// sum over a solution could leave the range of `Value`, std::out_of_range
    /// if one part refers to another that does not exist.
    ProblemData(std::vector<Client> clients, std::vector<Depot> depots,
                std::vector<VehicleType> vehicle_types, std::vector<WeightsPtr> distances,
                std::vector<WeightsPtr> durations, std::vector<ClientGroup> groups = {},
                std::vector<Shipment> shipments = {},
                std::vector<SameVehicleGroup> same_vehicle_groups = {},
                std::vector<DifferentVehicleGroup> different_vehicle_groups = {});

    std::size_t num_clients() const { return num_clients_; }
    std::size_t num_shipments() const { return shipments_.size(); }
    std::size_t num_depots() const { return depots_.size(); }
    std::size_t num_locations() const { return depots_.size() + visits_.size(); }

    /// Number of locations that are not depots: of clients, and two of each shipment.
    std::size_t num_visits() const { return visits_.size(); }

    std::size_t num_groups() const { return groups_.size(); }
    std::size_t num_vehicles() const { return num_vehicles_; }
    std::size_t num_vehicle_types() const { return vehicle_types_.size(); }
    std::size_t num_profiles() const { return distances_.size(); }
    std::size_t num_load_dimensions() const { return num_load_dimensions_; }

    bool is_depot(std::size_t location) const { return location < depots_.size(); }
    bool is_client(std::size_t location) const {
        return location >= depots_.size() && location < first_shipment();
    }

    /// Whether a pickup or a delivery is there.
    bool is_shipment(std::size_t location) const {
        return location >= first_shipment() && location < num_locations();
    }

    /// Whether it is a location that is not a depot.
    bool is_visit(std::size_t location) const {
        return is_client(location) || is_shipment(location);
    }

    /// Of a location of a shipment.
    std::size_t shipment_at(std::size_t location) const {
        assert(is_shipment(location));
        return (location - first_shipment()) / 2;
    }

    bool is_pickup(std::size_t location) const {
        return is_shipment(location) && (location - first_shipment()) % 2 == 0;
    }

    /// Location indices of what a shipment is made of.
    std::size_t pickup_of(std::size_t shipment) const { return first_shipment() + 2 * shipment; }
    std::size_t delivery_of(std::size_t shipment) const { return pickup_of(shipment) + 1; }

    /// What is at the location index; throws std::out_of_range.
    std::variant<Client const *, Depot const *, ShipmentStep const *>
    location(std::size_t idx) const;

    /// What is visited at the *location* index, which is at least `num_depots()`. A pickup is
    /// told as a client with a pickup, a delivery as one with a delivery. The prize is that of
    /// the pickup.
    Client const &client(std::size_t idx) const {
        assert(is_visit(idx));
        return visits_[idx - depots_.size()];
    }

    Shipment const &shipment(std::size_t idx) const {
        assert(idx < shipments_.size());
        return shipments_[idx];
    }

    Depot const &depot(std::size_t idx) const {
        assert(is_depot(idx));
        return depots_[idx];
    }

    ClientGroup const &group(std::size_t idx) const {
        assert(idx < groups_.size());
        return groups_[idx];
    }

    VehicleType const &vehicle_type(std::size_t idx) const {
        assert(idx < vehicle_types_.size());
        return vehicle_types_[idx];
    }

    EdgeWeights const &distances(std::size_t profile) const {
        assert(profile < distances_.size());
        return *distances_[profile];
    }

    EdgeWeights const &durations(std::size_t profile) const {
        assert(profile < durations_.size());
        return *durations_[profile];
    }

    std::span<Client const> clients() const { return std::span(visits_).first(num_clients_); }

    /// The clients, and then the pickup and the delivery of each shipment.
    std::vector<Client> const &visits() const { return visits_; }
    std::vector<Shipment> const &shipments() const { return shipments_; }
    std::vector<Depot> const &depots() const { return depots_; }
    std::vector<ClientGroup> const &groups() const { return groups_; }
    std::vector<SameVehicleGroup> const &same_vehicle_groups() const {
        return same_vehicle_groups_;
    }
    std::vector<DifferentVehicleGroup> const &different_vehicle_groups() const {
        return different_vehicle_groups_;
    }
    std::vector<VehicleType> const &vehicle_types() const { return vehicle_types_; }
    std::vector<WeightsPtr> const &distances() const { return distances_; }
    std::vector<WeightsPtr> const &durations() const { return durations_; }

    /// Mean of the coordinates of all visits; (0, 0) without visits.
    std::pair<double, double> const &centroid() const { return centroid_; }

    /// Which vehicle types can serve which visits.
    Compatibility const &compatibility() const { return compatibility_; }

    /// Whether vehicles of the type can serve what is at the location, which is not a depot.
    bool can_serve(std::size_t vehicle_type, std::size_t location) const {
        assert(is_visit(location));
        return compatibility_.serves(compatibility_.kind(vehicle_type), location - depots_.size());
    }

    /// Whether a route of some vehicle type cannot make all visits, because of their number.
    bool limits_clients() const {
        return std::ranges::any_of(vehicle_types_, [this](auto const &vehicle_type) {
            return vehicle_type.max_clients < num_visits();
        });
    }

    /// Whether there are visits that have to be on one route, or on different ones.
    bool has_vehicle_groups() const {
        return !same_vehicle_groups_.empty() || !different_vehicle_groups_.empty();
    }

    /// Whether a client, shipment, depot or vehicle type constrains the time of day.
    bool has_time_windows() const { return has_time_windows_; }

    /// Whether a client or a step of a shipment has more than one window.
    bool has_several_windows() const { return has_several_windows_; }

    bool operator==(ProblemData const &other) const;
};
} // namespace pyvrp_plus

#endif // PYVRP_PLUS_PROBLEM_PROBLEM_DATA_H
