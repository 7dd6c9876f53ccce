#ifndef PYVRP_PLUS_SEARCH_DATA_VEHICLE_GROUPS_H
#define PYVRP_PLUS_SEARCH_DATA_VEHICLE_GROUPS_H

#include "search/data/location.h"

#include <cstddef>
#include <utility>
#include <vector>

namespace pyvrp_plus::search {
/// Groups of visits, by visit. Both visits of a shipment are in its groups, but only the pickup is
/// among the members.
class VehicleGroups {
    std::vector<std::vector<Location>> members_;   // by group
    std::vector<std::vector<std::size_t>> groups_; // by location; empty without groups

public:
    VehicleGroups() = default;

    /// The groups are lists of members. Of shipments, `partner[pickup]` is the delivery; else it is
    /// negative.
    VehicleGroups(std::vector<std::vector<Location>> members, std::vector<Location> const &partner)
        : members_(std::move(members)) {
        if (members_.empty())
            return;

        groups_.resize(partner.size());
        for (std::size_t group = 0; group != members_.size(); ++group)
            for (auto const member : members_[group])
                for (auto const visit : {member, partner[member]})
                    if (visit >= 0)
                        groups_[visit].push_back(group);
    }

    bool empty() const { return members_.empty(); }

    /// Whether the visit is in a group.
    bool contain(Location visit) const { return !empty() && !groups_[visit].empty(); }

    /// Whether all other members of the visit's groups, which is a pickup if it is of a shipment,
    /// satisfy the predicate.
    template <class Predicate>
    bool all_others(Location visit, Predicate const &predicate) const {
        if (empty())
            return true;

        for (auto const group : groups_[visit])
            for (auto const member : members_[group])
                if (member != visit && !predicate(member))
                    return false;

        return true;
    }
};
} // namespace pyvrp_plus::search

#endif // PYVRP_PLUS_SEARCH_DATA_VEHICLE_GROUPS_H
