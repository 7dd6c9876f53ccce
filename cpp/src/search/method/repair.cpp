#include "search/method/repair.h"

#include "problem/error.h"
#include "search/method/search_setup.h"
#include "search/state/check_solution.h"

#include <algorithm>
#include <utility>

namespace pyvrp_plus::search {
namespace {
void check_unplanned(Solution const &solution, std::vector<std::size_t> const &unplanned,
                     ProblemData const &data) {
    std::vector<char> is_planned(data.num_locations());
    for (auto const &route : solution.routes())
        for (auto const client : route.visits())
            is_planned[client] = true;

    for (auto const client : unplanned) {
        if (client < data.num_depots() || client >= data.num_locations())
            throw_invalid("unplanned: location ", client, " is not a client.");

        if (std::exchange(is_planned[client], true))
            throw_invalid("unplanned: client ", client, " is already visited, or given twice.");
    }
}

// Empty routes, which a solution cannot have, by vehicle type.
std::vector<std::size_t> count_empty(std::vector<Route> const &routes, ProblemData const &data) {
    std::vector<std::size_t> counts(data.num_vehicle_types());
    for (auto const &route : routes)
        if (route.empty()) {
            if (route.vehicle_type() >= counts.size())
                throw_invalid("routes: there is no vehicle type ", route.vehicle_type(), ".");
            ++counts[route.vehicle_type()];
        }

    return counts;
}

std::vector<Route> without_empty(std::vector<Route> routes) {
    std::erase_if(routes, [](auto const &route) { return route.empty(); });
    return routes;
}

// Puts new routes in the places of the old ones: of each type those that were used first,
// then those that were empty.
std::vector<Route> in_old_places(std::vector<Route> routes, std::vector<Route> const &repaired) {
    std::vector<std::size_t> places;
    for (auto const empty : {false, true})
        for (std::size_t idx = 0; idx != routes.size(); ++idx)
            if (routes[idx].empty() == empty)
                places.push_back(idx);

    for (auto const &route : repaired) {
        auto const place = std::ranges::find_if(
            places, [&](auto idx) { return routes[idx].vehicle_type() == route.vehicle_type(); });
        routes[*place] = route;
        places.erase(place);
    }

    return routes;
}

std::vector<Route> insert(std::vector<Route> const &routes,
                          std::vector<std::size_t> const &unplanned,
                          std::shared_ptr<ProblemData const> const &data,
                          CostEvaluator const &costs, InsertInto into) {
    if (routes.empty() && !unplanned.empty())
        throw_invalid("There are no routes to insert clients into.");

    auto const num_empty = count_empty(routes, *data);
    Solution const solution(*data, without_empty(routes));
    check_solution(solution, *data);
    check_unplanned(solution, unplanned, *data);
    check_penalties(costs, *data);

    Neighbours const neighbours(data->num_locations()); // no moves, so that none are needed
    auto const search = make_search(make_setup(data, neighbours, {}));
    return in_old_places(routes,
                         search->insert(solution, num_empty, unplanned, into, costs)->routes());
}
} // namespace

std::vector<Route> greedy_repair(std::vector<Route> const &routes,
                                 std::vector<std::size_t> const &unplanned,
                                 std::shared_ptr<ProblemData const> const &data,
                                 CostEvaluator const &costs) {
    return insert(routes, unplanned, data, costs, InsertInto::AnyRoute);
}

std::vector<Route> nearest_route_insert(std::vector<Route> const &routes,
                                        std::vector<std::size_t> const &unplanned,
                                        std::shared_ptr<ProblemData const> const &data,
                                        CostEvaluator const &costs) {
    return insert(routes, unplanned, data, costs, InsertInto::NearestRoute);
}
} // namespace pyvrp_plus::search
