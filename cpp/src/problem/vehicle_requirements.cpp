#include "problem/vehicle_requirements.h"

#include "problem/check.h"

#include <algorithm>
#include <utility>

namespace pyvrp_plus {
namespace {
std::optional<std::vector<std::size_t>> as_set(std::optional<std::vector<std::size_t>> types) {
    return types ? std::optional(sorted_set(std::move(*types))) : std::nullopt;
}
} // namespace

VehicleRequirements::VehicleRequirements(std::vector<std::string> skills,
                                         std::optional<std::vector<std::size_t>> allowed_types,
                                         std::vector<std::size_t> forbidden_types)
    : skills(sorted_set(std::move(skills)))
    , allowed_types(as_set(std::move(allowed_types)))
    , forbidden_types(sorted_set(std::move(forbidden_types))) {}

bool VehicleRequirements::are_met_by(VehicleType const &vehicle_type, std::size_t idx) const {
    return (!allowed_types || std::ranges::binary_search(*allowed_types, idx)) &&
           !std::ranges::binary_search(forbidden_types, idx) &&
           std::ranges::includes(vehicle_type.skills, skills);
}
} // namespace pyvrp_plus
