#include "genetic/crossover/crossover.h"

#include <algorithm>
#include <limits>

namespace pyvrp_plus::crossover {
namespace {
using search::Location;
using search::PlannedRoute;

constexpr std::int32_t unvisited = -1;

std::vector<std::int32_t> route_by_location(Plan const &plan, ProblemData const &data) {
    std::vector<std::int32_t> routes(data.num_locations(), unvisited);
    for (std::size_t idx = 0; idx != plan.size(); ++idx)
        for (auto const visit : plan[idx].visits)
            routes[visit] = static_cast<std::int32_t>(idx);

    for (std::size_t depot = 0; depot != data.num_depots(); ++depot)
        routes[depot] = unvisited;

    return routes;
}

// The routes of both parents that are exchanged.
struct Selection {
    std::vector<char> first;
    std::vector<char> second;
};

// Route of `plan` not yet selected that shares most clients with the selected routes of
// the other parent, relative to its size; the size of the plan if there is none.
std::size_t most_overlapping(Plan const &plan, std::vector<char> const &selected,
                             std::vector<std::int32_t> const &other_route,
                             std::vector<char> const &other_selected) {
    auto best = plan.size();
    auto best_share = -1.0;

    for (std::size_t idx = 0; idx != plan.size(); ++idx) {
        if (selected[idx])
            continue;

        auto const num_shared = std::ranges::count_if(plan[idx].visits, [&](auto visit) {
            return other_route[visit] != unvisited && other_selected[other_route[visit]];
        });

        auto const share =
            static_cast<double>(num_shared) / static_cast<double>(plan[idx].visits.size());

        if (num_shared > 0 && share > best_share) {
            best_share = share;
            best = idx;
        }
    }

    return best;
}

// Grows overlapping sets of routes around a random client.
Selection select_routes(Plan const &first, Plan const &second, ProblemData const &data,
                        RandomNumberGenerator &rng) {
    auto const first_route = route_by_location(first, data);
    auto const second_route = route_by_location(second, data);

    Selection selection{std::vector<char>(first.size()), std::vector<char>(second.size())};

    auto const max_routes = static_cast<std::uint32_t>(std::min(first.size(), second.size()));
    auto const num_routes = 1 + rng.randint(max_routes);

    auto seed = static_cast<std::size_t>(rng.randint(static_cast<std::uint32_t>(first.size())));
    for (std::uint32_t count = 0; count != num_routes && seed != first.size(); ++count) {
        selection.first[seed] = true;

        auto const partner =
            most_overlapping(second, selection.second, first_route, selection.first);
        if (partner == second.size())
            break;

        selection.second[partner] = true;
        seed = most_overlapping(first, selection.first, second_route, selection.second);
    }

    return selection;
}

// Vehicles of each type that a plan under construction leaves.
class Fleet {
    std::vector<std::size_t> available_;

public:
    explicit Fleet(ProblemData const &data) {
        for (auto const &type : data.vehicle_types())
            available_.push_back(type.num_available);
    }

    bool take(std::size_t type) {
        if (available_[type] == 0)
            return false;

        --available_[type];
        return true;
    }

    std::size_t take_any() {
        for (std::size_t type = 0; type != available_.size(); ++type)
            if (take(type))
                return type;

        return available_.size();
    }
};

void drop(PlannedRoute &route, std::vector<char> const &clients) {
    std::erase_if(route.visits, [&](auto visit) { return clients[visit]; });
}

// Another type may not have the same reload depots: its route makes a single trip.
void drop_reloads(PlannedRoute &route, ProblemData const &data) {
    std::erase_if(route.visits, [&](auto visit) { return data.is_depot(visit); });
}

// A route without clients, or with a reload at its start or end, is tidied.
void tidy(PlannedRoute &route, ProblemData const &data) {
    std::vector<Location> visits;
    for (auto const visit : route.visits)
        if (!data.is_depot(visit) || (!visits.empty() && !data.is_depot(visits.back())))
            visits.push_back(visit);

    if (!visits.empty() && data.is_depot(visits.back()))
        visits.pop_back();

    route.visits = std::move(visits);
}
} // namespace

Plan selective_route_exchange(Plan const &first, Plan const &second, ProblemData const &data,
                              CostEvaluator const &, RandomNumberGenerator &rng) {
    if (first.empty() || second.empty())
        return first.empty() ? second : first;

    auto const selection = select_routes(first, second, data, rng);
    auto const keeps_received = rng.randint(2) == 0;

    // Clients that both the kept and the received routes visit stay with one of them.
    std::vector<char> claimed(data.num_locations());
    auto const claim = [&](Plan const &plan, std::vector<char> const &selected, bool which) {
        for (std::size_t idx = 0; idx != plan.size(); ++idx)
            if (static_cast<bool>(selected[idx]) == which)
                for (auto const visit : plan[idx].visits)
                    claimed[visit] = !data.is_depot(visit);
    };

    if (keeps_received)
        claim(second, selection.second, true);
    else
        claim(first, selection.first, false);

    Plan child;
    Fleet fleet(data);

    for (std::size_t idx = 0; idx != first.size(); ++idx)
        if (!selection.first[idx]) {
            auto &route = child.emplace_back(first[idx]);
            fleet.take(route.vehicle_type);
            if (keeps_received)
                drop(route, claimed);
        }

    for (std::size_t idx = 0; idx != second.size(); ++idx)
        if (selection.second[idx]) {
            auto route = second[idx];
            if (!fleet.take(route.vehicle_type)) {
                route.vehicle_type = fleet.take_any();
                if (route.vehicle_type == data.num_vehicle_types())
                    break;
                drop_reloads(route, data);
            }

            if (!keeps_received)
                drop(route, claimed);
            child.push_back(std::move(route));
        }

    for (auto &route : child)
        tidy(route, data);

    std::erase_if(child, [](auto const &route) { return route.visits.empty(); });
    return child;
}
} // namespace pyvrp_plus::crossover
