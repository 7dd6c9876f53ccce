#include "search/state/plan.h"

#include <algorithm>
#include <cstddef>
#include <ranges>
#include <utility>
#include <vector>

namespace pyvrp_plus::search {
namespace {
/// Marks visits of a plan to be taken out.
class Surplus {
    static constexpr std::size_t unvisited = static_cast<std::size_t>(-1);

    Plan const &plan_;
    ProblemData const &data_;
    std::vector<std::size_t> route_of_; // by location, without what is taken out
    std::vector<DifferentVehicleGroup const *> last_group_; // with a member, by route

    auto visits(PlannedRoute const &route) const {
        auto const to_location = [](auto visit) { return static_cast<std::size_t>(visit); };
        auto const is_visit = [this](auto location) { return !data_.is_depot(location); };
        return route.visits | std::views::transform(to_location) | std::views::filter(is_visit);
    }

    bool is_visited(std::size_t location) const { return route_of_[location] != unvisited; }

    void take_out(std::size_t location) {
        route_of_[location] = unvisited;
        if (data_.is_shipment(location))
            route_of_[data_.is_pickup(location) ? location + 1 : location - 1] = unvisited;
    }

    void take_out_incompatible() {
        for (auto const &route : plan_)
            for (auto const location : visits(route))
                if (!data_.can_serve(route.vehicle_type, location))
                    take_out(location);
    }

    // Leaves the members of the route that has most of them.
    void leave_one_route(SameVehicleGroup const &group) {
        std::vector<std::size_t> routes;
        for (auto const client : group.clients)
            if (is_visited(client))
                routes.push_back(route_of_[client]);
        std::ranges::sort(routes);

        std::size_t most = 0, kept = 0;
        for (auto first = routes.begin(); first != routes.end();) {
            auto const last = std::ranges::upper_bound(routes, *first);
            if (auto const count = static_cast<std::size_t>(last - first); count > most) {
                most = count;
                kept = *first;
            }
            first = last;
        }

        for (auto const client : group.clients)
            if (route_of_[client] != kept)
                take_out(client);
    }

    // Leaves the first member of each route.
    void leave_one_per_route(DifferentVehicleGroup const &group) {
        for (auto const client : group.clients)
            if (is_visited(client) &&
                std::exchange(last_group_[route_of_[client]], &group) == &group)
                take_out(client);
    }

    // Leaves as many visits as the vehicle may make: the first ones.
    void leave_most_clients(PlannedRoute const &route) {
        auto const is_left = [this](auto location) { return is_visited(location); };
        auto num_left = static_cast<std::size_t>(std::ranges::count_if(visits(route), is_left));

        auto const most = data_.vehicle_type(route.vehicle_type).max_clients;
        for (auto const location : visits(route) | std::views::reverse) {
            if (num_left <= most)
                return;
            if (!is_left(location))
                continue;

            take_out(location);
            num_left -= data_.is_shipment(location) ? 2 : 1;
        }
    }

public:
    Surplus(Plan const &plan, ProblemData const &data)
        : plan_(plan)
        , data_(data)
        , route_of_(data.num_locations(), unvisited)
        , last_group_(plan.size()) {
        for (std::size_t idx = 0; idx != plan.size(); ++idx)
            for (auto const location : visits(plan[idx]))
                route_of_[location] = idx;

        take_out_incompatible();
        std::ranges::for_each(data.same_vehicle_groups(),
                              [this](auto const &group) { leave_one_route(group); });
        std::ranges::for_each(data.different_vehicle_groups(),
                              [this](auto const &group) { leave_one_per_route(group); });
        std::ranges::for_each(plan, [this](auto const &route) { leave_most_clients(route); });
    }

    bool contains(Location visit) const {
        auto const location = static_cast<std::size_t>(visit);
        return !data_.is_depot(location) && !is_visited(location);
    }
};
} // namespace

void leave_allowed_visits(Plan &plan, ProblemData const &data) {
    if (!data.limits_clients() && !data.has_vehicle_groups() &&
        !data.compatibility().is_restrictive())
        return;

    Surplus const surplus(plan, data);
    for (auto &route : plan)
        std::erase_if(route.visits, [&](auto visit) { return surplus.contains(visit); });

    auto const is_depot = [&](auto visit) {
        return data.is_depot(static_cast<std::size_t>(visit));
    };
    std::erase_if(plan,
                  [&](auto const &route) { return std::ranges::all_of(route.visits, is_depot); });
}
} // namespace pyvrp_plus::search
