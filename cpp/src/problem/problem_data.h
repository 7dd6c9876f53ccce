#ifndef PYVRP_PLUS_PROBLEM_PROBLEM_DATA_H
#define PYVRP_PLUS_PROBLEM_PROBLEM_DATA_H

#include "problem/client.h"
#include "problem/client_group.h"
#include "problem/depot.h"
#include "problem/vehicle_type.h"

#include "pyvrp_plus/matrix.h"
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
/// Each matrix is indexed by location, one pair of matrices per profile.
/// Hold it by `std::shared_ptr<ProblemData const>`.
class ProblemData {
public:
    /// Matrices with equal content share one storage.
    using MatrixPtr = std::shared_ptr<Matrix<Value> const>;

private:
    std::vector<Client> clients_;
    std::vector<Depot> depots_;
    std::vector<VehicleType> vehicle_types_;
    std::vector<MatrixPtr> distance_matrices_;
    std::vector<MatrixPtr> duration_matrices_;
    std::vector<ClientGroup> groups_;

    std::pair<double, double> centroid_;
    std::size_t num_vehicles_;
    std::size_t num_load_dimensions_;
    bool has_time_windows_;

    void share_equal_matrices();

public:
    /// Throws std::invalid_argument if the parts contradict each other or if a
    /// sum over a solution could leave the range of `Value`, std::out_of_range
    /// if one part refers to another that does not exist.
    ProblemData(std::vector<Client> clients, std::vector<Depot> depots,
                std::vector<VehicleType> vehicle_types, std::vector<MatrixPtr> distance_matrices,
                std::vector<MatrixPtr> duration_matrices, std::vector<ClientGroup> groups = {});

    std::size_t num_clients() const { return clients_.size(); }
    std::size_t num_depots() const { return depots_.size(); }
    std::size_t num_locations() const { return depots_.size() + clients_.size(); }
    std::size_t num_groups() const { return groups_.size(); }
    std::size_t num_vehicles() const { return num_vehicles_; }
    std::size_t num_vehicle_types() const { return vehicle_types_.size(); }
    std::size_t num_profiles() const { return distance_matrices_.size(); }
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

    Matrix<Distance> const &distance_matrix(std::size_t profile) const {
        assert(profile < distance_matrices_.size());
        return *distance_matrices_[profile];
    }

    Matrix<Duration> const &duration_matrix(std::size_t profile) const {
        assert(profile < duration_matrices_.size());
        return *duration_matrices_[profile];
    }

    std::vector<Client> const &clients() const { return clients_; }
    std::vector<Depot> const &depots() const { return depots_; }
    std::vector<ClientGroup> const &groups() const { return groups_; }
    std::vector<VehicleType> const &vehicle_types() const { return vehicle_types_; }
    std::vector<MatrixPtr> const &distance_matrices() const { return distance_matrices_; }
    std::vector<MatrixPtr> const &duration_matrices() const { return duration_matrices_; }

    /// Mean of the clients' coordinates; (0, 0) without clients.
    std::pair<double, double> const &centroid() const { return centroid_; }

    /// Whether a client, depot or vehicle type constrains the time of day.
    bool has_time_windows() const { return has_time_windows_; }

    bool operator==(ProblemData const &other) const;
};
} // namespace pyvrp_plus

#endif // PYVRP_PLUS_PROBLEM_PROBLEM_DATA_H
