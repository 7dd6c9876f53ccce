#ifndef PYVRP_PLUS_PROBLEM_COMPATIBILITY_H
#define PYVRP_PLUS_PROBLEM_COMPATIBILITY_H

#include "problem/client.h"
#include "problem/vehicle_type.h"

#include <cstddef>
#include <vector>

namespace pyvrp_plus {
/// Which vehicle types can serve which visits, by what these require of a vehicle. Vehicle types
/// that can serve the same visits are of the same kind.
class Compatibility {
    std::vector<std::size_t> kinds_;        // by vehicle type
    std::vector<std::vector<char>> served_; // by kind, then by visit; empty without requirements

public:
    Compatibility(std::vector<Client> const &visits, std::vector<VehicleType> const &vehicle_types);

    /// Whether there is a visit that some vehicle type cannot serve.
    bool is_restrictive() const { return !served_.empty(); }

    std::size_t num_kinds() const { return is_restrictive() ? served_.size() : 1; }

    std::size_t kind(std::size_t vehicle_type) const { return kinds_[vehicle_type]; }

    /// Whether vehicles of a kind can serve a visit; visits are numbered from zero.
    bool serves(std::size_t kind, std::size_t visit) const {
        return !is_restrictive() || served_[kind][visit];
    }
};
} // namespace pyvrp_plus

#endif // PYVRP_PLUS_PROBLEM_COMPATIBILITY_H
