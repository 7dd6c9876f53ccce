#include "genetic/crossover/crossover.h"

#include <algorithm>
#include <utility>

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

// The routes of a parent that are exchanged.
class Selection {
    Plan const &plan_;
    std::vector<char> selected_;
    std::vector<std::size_t> num_shared_; // clients of each route in the other selection

public:
    explicit Selection(Plan const &plan)
        : plan_(plan)
        , selected_(plan.size())
        , num_shared_(plan.size()) {}

    bool operator[](std::size_t idx) const { return selected_[idx]; }

    /// Selects a route. The other parent's routes, of which the clients' are given by
    /// location, share the clients.
    void select(std::size_t idx, Selection &other, std::vector<std::int32_t> const &other_route) {
        selected_[idx] = true;
        for (auto const visit : plan_[idx].visits)
            if (other_route[visit] != unvisited)
                ++other.num_shared_[other_route[visit]];
    }

    /// Route not yet selected that shares most clients with the selected routes of the
    /// other parent, relative to its size; the size of the plan if there is none.
    std::size_t most_overlapping() const {
        auto best = plan_.size();
        auto best_share = 0.0;

        for (std::size_t idx = 0; idx != plan_.size(); ++idx) {
            auto const share = static_cast<double>(num_shared_[idx]) /
                               static_cast<double>(plan_[idx].visits.size());

            if (!selected_[idx] && share > best_share) {
                best_share = share;
                best = idx;
            }
        }

        return best;
    }
};

// Grows overlapping sets of routes around a random client.
std::pair<Selection, Selection> select_routes(Plan const &first, Plan const &second,
                                              ProblemData const &data, RandomNumberGenerator &rng) {
    auto const first_route = route_by_location(first, data);
    auto const second_route = route_by_location(second, data);

    Selection from_first(first);
    Selection from_second(second);

    auto const max_routes = static_cast<std::uint32_t>(std::min(first.size(), second.size()));
    auto const num_routes = 1 + rng.randint(max_routes);

    auto seed = static_cast<std::size_t>(rng.randint(static_cast<std::uint32_t>(first.size())));
    for (std::uint32_t count = 0; count != num_routes && seed != first.size(); ++count) {
        from_first.select(seed, from_second, second_route);

        auto const partner = from_second.most_overlapping();
        if (partner == second.size())
            break;

        from_second.select(partner, from_first, first_route);
        seed = from_first.most_overlapping();
    }

    return {from_first, from_second};
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

    auto const [from_first, from_second] = select_routes(first, second, data, rng);
    auto const keeps_received = rng.randint(2) == 0;

    // Clients that both the kept and the received routes visit stay with one of them.
    std::vector<char> claimed(data.num_locations());
    auto const claim = [&](Plan const &plan, Selection const &selected, bool which) {
        for (std::size_t idx = 0; idx != plan.size(); ++idx)
            if (selected[idx] == which)
                for (auto const visit : plan[idx].visits)
                    claimed[visit] = !data.is_depot(visit);
    };

    if (keeps_received)
        claim(second, from_second, true);
    else
        claim(first, from_first, false);

    Plan child;
    Fleet fleet(data);

    for (std::size_t idx = 0; idx != first.size(); ++idx)
        if (!from_first[idx]) {
            auto &route = child.emplace_back(first[idx]);
            fleet.take(route.vehicle_type);
            if (keeps_received)
                drop(route, claimed);
        }

    for (std::size_t idx = 0; idx != second.size(); ++idx)
        if (from_second[idx]) {
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

    // A vehicle of another type may ask for another order.
    search::leave_whole_shipments(child, data);
    search::leave_allowed_visits(child, data);
    for (auto &route : child)
        tidy(route, data);

    std::erase_if(child, [](auto const &route) { return route.visits.empty(); });
    return child;
}
} // namespace pyvrp_plus::crossover
