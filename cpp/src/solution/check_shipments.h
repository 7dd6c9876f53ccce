#ifndef PYVRP_PLUS_SOLUTION_CHECK_SHIPMENTS_H
#define PYVRP_PLUS_SOLUTION_CHECK_SHIPMENTS_H

#include "problem/problem_data.h"

#include <cstddef>
#include <vector>

namespace pyvrp_plus {
/// Checks that a trip delivers what it picks up, and picks up what it delivers, each once and in
/// this order; and, if the vehicle type asks for it, that what was loaded last leaves first.
/// Throws std::invalid_argument that names the shipment.
void check_shipments(ProblemData const &data, std::vector<std::size_t> const &visits,
                     VehicleType const &vehicle_type);
} // namespace pyvrp_plus

#endif // PYVRP_PLUS_SOLUTION_CHECK_SHIPMENTS_H
