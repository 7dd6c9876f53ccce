#include "problem/vehicle_group.h"

#include "problem/error.h"

#include <algorithm>
#include <utility>

namespace pyvrp_plus {
VehicleGroup::VehicleGroup(std::vector<std::size_t> members, std::string name)
    : clients(std::move(members))
    , name(std::move(name)) {
    if (clients.size() < 2)
        throw_invalid("clients has ", clients.size(), clients.size() == 1 ? " member" : " members",
                      ", expected at least two.");

    auto sorted = clients;
    std::ranges::sort(sorted);
    if (auto const twice = std::ranges::adjacent_find(sorted); twice != sorted.end())
        throw_invalid("clients lists location ", *twice, " twice.");
}
} // namespace pyvrp_plus
