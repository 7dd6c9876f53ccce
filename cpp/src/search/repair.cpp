#include "search/repair.h"

#include "problem/error.h"
#include "search/check_solution.h"
#include "search/education.h"

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

std::vector<Route> insert(std::vector<Route> const &routes,
                          std::vector<std::size_t> const &unplanned,
                          std::shared_ptr<ProblemData const> const &data,
                          CostEvaluator const &costs, InsertInto into) {
    if (routes.empty() && !unplanned.empty())
        throw_invalid("There are no routes to insert clients into.");

    Solution const solution(*data, routes);
    check_solution(solution, *data);
    check_unplanned(solution, unplanned, *data);
    check_penalties(costs, *data);

    SearchData const search_data(data);
    Neighbours const neighbours(data->num_locations()); // no moves, so that none are needed
    StopToken const stop;
    auto const education = make_education({search_data, neighbours, {}, {}, stop});

    std::vector<Location> const clients(unplanned.begin(), unplanned.end());
    return to_solution(*data, education->insert(to_plan(solution), clients, into, costs)).routes();
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
