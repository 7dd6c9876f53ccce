#include "search/state/plan.h"

#include "search/state/check_solution.h"

#include <utility>

namespace pyvrp_plus::search {
Plan to_plan(Solution const &solution) {
    Plan plan;

    for (auto const &route : solution.routes()) {
        auto &planned = plan.emplace_back();
        planned.vehicle_type = route.vehicle_type();

        for (std::size_t idx = 0; idx != route.num_trips(); ++idx) {
            auto const &trip = route.trip(idx);
            if (idx > 0)
                planned.visits.push_back(static_cast<Location>(trip.start_depot()));

            for (auto const client : trip.visits())
                planned.visits.push_back(static_cast<Location>(client));
        }
    }

    return plan;
}

namespace {
Route to_route(ProblemData const &data, PlannedRoute const &planned) {
    auto const &type = data.vehicle_type(planned.vehicle_type);

    std::vector<Trip> trips;
    std::vector<std::size_t> visits;
    auto start = type.start_depot;

    // A trip from a depot to itself, without clients, is left out.
    auto const end_trip = [&](std::size_t end) {
        if (!visits.empty() || start != end)
            trips.emplace_back(data, std::exchange(visits, {}), planned.vehicle_type, start, end);
        start = end;
    };

    for (auto const visit : planned.visits) {
        auto const location = static_cast<std::size_t>(visit);
        if (data.is_depot(location))
            end_trip(location);
        else
            visits.push_back(location);
    }

    end_trip(type.end_depot);
    return {data, std::move(trips), planned.vehicle_type};
}
} // namespace

Solution to_solution(ProblemData const &data, Plan const &plan) {
    std::vector<Route> routes;
    routes.reserve(plan.size());

    for (auto const &planned : plan)
        routes.push_back(to_route(data, planned));

    return {data, std::move(routes)};
}

Plan to_layout(Plan plan, MemoryLayout const &layout) {
    if (!layout.is_as_given())
        for (auto &route : plan)
            route.visits = layout.positions(std::move(route.visits));

    return plan;
}

// A search could not do without a second member of a group.
Plan to_searchable_plan(Solution const &solution, SearchData const &data) {
    check_solution(solution, *data.problem);

    auto plan = to_plan(solution);
    leave_one_per_group(plan, *data.problem);
    leave_allowed_visits(plan, *data.problem);
    return to_layout(std::move(plan), data.layout);
}

std::shared_ptr<Solution const> to_solution(SearchData const &data, Plan plan) {
    for (auto &route : plan)
        for (auto &visit : route.visits)
            visit = static_cast<Location>(data.layout.given(visit));

    return std::make_shared<Solution const>(to_solution(*data.problem, plan));
}
} // namespace pyvrp_plus::search
