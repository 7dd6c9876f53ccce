#ifndef PYVRP_PLUS_BINDINGS_REQUIREMENTS_H
#define PYVRP_PLUS_BINDINGS_REQUIREMENTS_H

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

/// The fields of VehicleRequirements, which in Python are those of clients and of shipments.
namespace pyvrp_plus::bindings {
template <class Part>
std::vector<std::string> required_skills(Part const &part) {
    return part.requirements.skills;
}

template <class Part>
std::optional<std::vector<std::size_t>> allowed_vehicle_types(Part const &part) {
    return part.requirements.allowed_types;
}

template <class Part>
std::vector<std::size_t> forbidden_vehicle_types(Part const &part) {
    return part.requirements.forbidden_types;
}
} // namespace pyvrp_plus::bindings

#endif // PYVRP_PLUS_BINDINGS_REQUIREMENTS_H
