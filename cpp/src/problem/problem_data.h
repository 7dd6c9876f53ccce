#ifndef PYVRP_PLUS_PROBLEM_PROBLEM_DATA_H
#define PYVRP_PLUS_PROBLEM_PROBLEM_DATA_H

#include "problem/client.h"
#include "problem/client_group.h"
#include "problem/depot.h"
#include "problem/edge_weights.h"
#include "problem/vehicle_type.h"

#include "pyvrp_plus/measure.h"

#include <cassert>
#include <cstddef>
#include <memory>
#include <utility>
#include <variant>
#include <vector>

namespace pyvrp_plus {
/// A complete, consistent, immutable problem instance.
///
/// Locations are numbered with the depots first: index `i` is a depot if
/// `i < num_depots()` and the client `clients()[i - num_depots()]` otherwise.
/// Edge weights are indexed by location: distances and durations for each profile.
/// Hold it by `std::shared_ptr<ProblemData const>`.
class ProblemData {
public:
    /// Weights with equal content share one storage.
    using WeightsPtr = std::shared_ptr<EdgeWeights const>;

private:
    std::vector<Client> clients_;
    std::vector<Depot> depots_;
    std::vector<VehicleType> vehicle_types_;
    std::vector<WeightsPtr> distances_;
    std::vector<WeightsPtr> durations_;
    std::vector<ClientGroup> groups_;

    std::pair<double, double> centroid_;
    std::size_t num_vehicles_;
    std::size_t num_load_dimensions_;
    bool has_time_windows_;

    void share_equal_weights();

public:
    /// Throws std::invalid_argument if the parts contradict each other or if a
    /// sum over a solution could leave the range of `Value`, std::out_of_range
    /// if one part refers to another that does not exist.
    ProblemData(std::vector<Client> clients, std::vector<Depot> depots,
                std::vector<VehicleType> vehicle_types, std::vector<WeightsPtr> distances,
                std::vector<WeightsPtr> durations, std::vector<ClientGroup> groups = {});

    std::size_t num_clients() const { return clients_.size(); }
    std::size_t num_depots() const { return depots_.size(); }
    std::size_t num_locations() const { return depots_.size() + clients_.size(); }
    std::size_t num_groups() const { return groups_.size(); }
    std::size_t num_vehicles() const { return num_vehicles_; }
    std::size_t num_vehicle_types() const { return vehicle_types_.size(); }
    std::size_t num_profiles() const { return distances_.size(); }
    std::size_t num_load_dimensions() const { return num_load_dimensions_; }

    bool is_depot(std::size_t location) const { return location < depots_.size(); }
    bool is_client(std::size_t location) const {
        return location >= depots_.size() && location < num_locations();
    }

    /// Depot or client at the location index; throws std::out_of_range.
    std::variant<Client const *, Depot const *> location(std::size_t idx) const;

    /// Client at the *location* index, which is at least `num_depots()`.
    Client const &client(std::size_t idx) const {
        assert(is_client(idx));
        return clients_[idx - depots_.size()];
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

    std::vector<Client> const &clients() const { return clients_; }
    std::vector<Depot> const &depots() const { return depots_; }
    std::vector<ClientGroup> const &groups() const { return groups_; }
    std::vector<VehicleType> const &vehicle_types() const { return vehicle_types_; }
    std::vector<WeightsPtr> const &distances() const { return distances_; }
    std::vector<WeightsPtr> const &durations() const { return durations_; }

    /// Mean of the clients' coordinates; (0, 0) without clients.
    std::pair<double, double> const &centroid() const { return centroid_; }

    /// Whether a client, depot or vehicle type constrains the time of day.
    bool has_time_windows() const { return has_time_windows_; }

    bool operator==(ProblemData const &other) const;
};
} // namespace pyvrp_plus

#endif // PYVRP_PLUS_PROBLEM_PROBLEM_DATA_H
