#include "problem/compatibility.h"

#include <algorithm>

namespace pyvrp_plus {
namespace {
std::vector<char> visits_of(std::size_t vehicle_type, std::vector<Client> const &visits,
                            std::vector<VehicleType> const &vehicle_types) {
    std::vector<char> served;
    served.reserve(visits.size());
    for (auto const &visit : visits)
        served.push_back(visit.requirements.are_met_by(vehicle_types[vehicle_type], vehicle_type));

    return served;
}
} // namespace

Compatibility::Compatibility(std::vector<Client> const &visits,
                             std::vector<VehicleType> const &vehicle_types)
    : kinds_(vehicle_types.size()) {
    if (std::ranges::all_of(visits, [](auto const &visit) { return visit.requirements.empty(); }))
        return;

    for (std::size_t type = 0; type != vehicle_types.size(); ++type) {
        auto served = visits_of(type, visits, vehicle_types);
        auto const known = std::ranges::find(served_, served);
        kinds_[type] = static_cast<std::size_t>(known - served_.begin());
        if (known == served_.end())
            served_.push_back(std::move(served));
    }

    auto const serves_all = [](auto const &served) {
        return std::ranges::find(served, false) == served.end();
    };
    if (std::ranges::all_of(served_, serves_all))
        served_.clear();
}
} // namespace pyvrp_plus
