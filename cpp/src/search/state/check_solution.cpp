#include "search/state/check_solution.h"

#include "problem/error.h"

#include <algorithm>
#include <vector>

namespace pyvrp_plus::search {
namespace {
void check_locations(Solution const &solution, ProblemData const &data) {
    auto const &successors = solution.successors();
    if (successors.size() != data.num_locations())
        throw_invalid("The solution is one of ", successors.size(), " locations, but there are ",
                      data.num_locations(), ".");

    for (std::size_t depot = 0; depot != data.num_depots(); ++depot)
        if (successors[depot] != Solution::no_neighbour)
            throw_invalid("The solution visits location ", depot, ", which is a depot.");
}

void check_trips(Route const &route, VehicleType const &type, std::size_t idx) {
    if (route.num_trips() > type.max_trips())
        throw_invalid("Route ", idx, " makes ", route.num_trips(), " trips, but vehicle type ",
                      route.vehicle_type(), " at most ", type.max_trips(), ".");

    for (std::size_t trip = 1; trip < route.num_trips(); ++trip)
        if (auto const depot = route.trip(trip).start_depot();
            std::ranges::find(type.reload_depots, depot) == type.reload_depots.end())
            throw_invalid("Route ", idx, " reloads at depot ", depot, ", but vehicle type ",
                          route.vehicle_type(), " does not.");
}
} // namespace

void check_solution(Solution const &solution, ProblemData const &data) {
    check_locations(solution, data);

    std::vector<std::size_t> num_used(data.num_vehicle_types());
    for (std::size_t idx = 0; idx != solution.num_routes(); ++idx) {
        auto const &route = solution.routes()[idx];
        auto const vehicle_type = route.vehicle_type();
        if (vehicle_type >= data.num_vehicle_types())
            throw_invalid("Route ", idx, " is of vehicle type ", vehicle_type, ", but there are ",
                          data.num_vehicle_types(), " types.");

        auto const &type = data.vehicle_type(vehicle_type);
        if (++num_used[vehicle_type] > type.num_available)
            throw_invalid("The solution uses more than ", type.num_available,
                          " vehicles of vehicle type ", vehicle_type, ".");

        check_trips(route, type, idx);
    }
}

void check_penalties(CostEvaluator const &costs, ProblemData const &data) {
    if (costs.load_penalties().size() != data.num_load_dimensions())
        throw_invalid("There are ", costs.load_penalties().size(), " load penalties, but ",
                      data.num_load_dimensions(), " load dimensions.");
}
} // namespace pyvrp_plus::search
