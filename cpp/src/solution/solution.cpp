#include "solution/solution.h"

#include "problem/error.h"
#include "problem/saturated.h"

#include <algorithm>
#include <functional>

namespace pyvrp_plus {
namespace {
/// Throws the exception of routes that form no solution; Python sees a
/// RuntimeError.
template <class... Args>
[[noreturn]] void throw_no_solution(Args const &...args) {
    throw std::runtime_error(concat(args...));
}

/// Spreads the bits of a number (the finaliser of SplitMix64: Steele, Lea and
/// Flood, 2014, "Fast splittable pseudorandom number generators", section 3).
std::uint64_t mix_bits(std::uint64_t number) {
    number += 0x9e3779b97f4a7c15;
    number = (number ^ (number >> 30)) * 0xbf58476d1ce4e5b9;
    number = (number ^ (number >> 27)) * 0x94d049bb133111eb;
    return number ^ (number >> 31);
}

std::vector<Route> routes_of_first_type(ProblemData const &data,
                                        std::vector<std::vector<std::size_t>> const &visits) {
    std::vector<Route> routes;
    routes.reserve(visits.size());
    for (auto const &route : visits)
        routes.emplace_back(data, route, 0);
    return routes;
}

std::size_t first_client(Route const &route) {
    for (auto const &trip : route.trips())
        if (!trip.empty())
            return trip[0];
    return 0;
}

std::vector<Route const *> sorted_by_first_client(std::vector<Route> const &routes) {
    std::vector<Route const *> sorted;
    sorted.reserve(routes.size());
    for (auto const &route : routes)
        sorted.push_back(&route);
    std::ranges::sort(sorted, {}, [](Route const *route) { return first_client(*route); });
    return sorted;
}
} // namespace

Solution::Solution(ProblemData const &data, std::vector<Route> routes) {
    state_.routes = std::move(routes);

    check_fleet(data);
    link_visits(data);
    measure_routes(data);
    measure_clients(data);
    if (data.has_vehicle_groups())
        measure_vehicle_groups(data);
    compute_hash();
}

Solution::Solution(ProblemData const &data, std::vector<std::vector<std::size_t>> const &routes)
    : Solution(data, routes_of_first_type(data, routes)) {}

void Solution::check_fleet(ProblemData const &data) const {
    if (num_routes() > data.num_vehicles())
        throw_no_solution("There are ", num_routes(), " routes, but only ", data.num_vehicles(),
                          " vehicles.");

    std::vector<std::size_t> num_used(data.num_vehicle_types(), 0);
    for (std::size_t idx = 0; idx != num_routes(); ++idx) {
        auto const &route = routes()[idx];
        auto const type = route.vehicle_type();

        if (route.empty())
            throw_no_solution("routes[", idx, "] is empty.");
        if (type >= data.num_vehicle_types() ||
            route.excess_load().size() != data.num_load_dimensions())
            throw_no_solution("routes[", idx, "] belongs to another problem instance.");
        if (++num_used[type] > data.vehicle_type(type).num_available)
            throw_no_solution("routes[", idx, "] is one too many of vehicle type ", type,
                              ", which has ", data.vehicle_type(type).num_available, " vehicles.");
    }
}

void Solution::link_visits(ProblemData const &data) {
    state_.predecessors.assign(data.num_locations(), no_neighbour);
    state_.successors.assign(data.num_locations(), no_neighbour);

    for (auto const &route : routes())
        for (auto const &trip : route.trips()) {
            auto previous = trip.start_depot();
            for (auto const visit : trip) {
                if (!data.is_visit(visit))
                    throw_no_solution("Visit ", visit, " is not a client of this instance.");
                if (state_.predecessors[visit] != no_neighbour)
                    throw_no_solution("Client ", visit, " is visited more than once.");

                state_.predecessors[visit] = static_cast<std::int32_t>(previous);
                if (!data.is_depot(previous))
                    state_.successors[previous] = static_cast<std::int32_t>(visit);
                previous = visit;
            }

            if (!trip.empty())
                state_.successors[previous] = static_cast<std::int32_t>(trip.end_depot());
        }
}

void Solution::measure_routes(ProblemData const &data) {
    state_.excess_load.assign(data.num_load_dimensions(), 0);

    for (auto const &route : routes()) {
        state_.distance += route.distance();
        state_.distance_cost = saturated_sum(state_.distance_cost, route.distance_cost());
        state_.excess_distance += route.excess_distance();
        state_.duration += route.duration();
        state_.overtime += route.overtime();
        state_.duration_cost = saturated_sum(state_.duration_cost, route.duration_cost());
        state_.time_warp += route.time_warp();
        state_.fixed_vehicle_cost += data.vehicle_type(route.vehicle_type()).fixed_cost;
        state_.prizes += route.prizes();
        state_.num_incompatible_visits += route.num_incompatible_visits();
        state_.excess_clients += route.excess_clients();
        std::ranges::transform(state_.excess_load, route.excess_load(), state_.excess_load.begin(),
                               std::plus<>());
    }
}

void Solution::measure_clients(ProblemData const &data) {
    auto const is_visited = [this](std::size_t location) {
        return state_.predecessors[location] != no_neighbour;
    };

    for (auto location = data.num_depots(); location != data.num_locations(); ++location) {
        auto const is_client = data.is_client(location);
        if (is_visited(location)) {
            state_.num_clients += is_client;
            state_.num_shipments += data.is_pickup(location);
            continue;
        }

        auto const &client = data.client(location);
        state_.num_missing_clients += client.required && is_client;
        state_.num_missing_shipments += client.required && data.is_pickup(location);
        state_.uncollected_prizes += client.prize;
    }

    for (auto const &group : data.groups()) {
        auto const num_visited = std::ranges::count_if(group, is_visited);
        if (num_visited > 1 || (num_visited == 0 && group.required))
            state_.is_group_feasible = false;
    }
}

void Solution::measure_vehicle_groups(ProblemData const &data) {
    constexpr auto unvisited = static_cast<std::size_t>(-1);
    std::vector<std::size_t> route_of(data.num_locations(), unvisited);
    for (std::size_t idx = 0; idx != num_routes(); ++idx)
        for (auto const visit : routes()[idx].visits())
            route_of[visit] = idx;

    // Routes of the visited members, sorted.
    std::vector<std::size_t> used;
    auto const find_used = [&](VehicleGroup const &group) {
        used.clear();
        for (auto const client : group.clients)
            if (route_of[client] != unvisited)
                used.push_back(route_of[client]);
        std::ranges::sort(used);
    };

    for (auto const &group : data.same_vehicle_groups()) {
        find_used(group);
        state_.num_violated_vehicle_groups += !used.empty() && used.front() != used.back();
    }

    for (auto const &group : data.different_vehicle_groups()) {
        find_used(group);
        state_.num_violated_vehicle_groups += std::ranges::adjacent_find(used) != used.end();
    }
}

// A sum over the visits, because the order of the routes must not matter.
void Solution::compute_hash() {
    std::uint64_t hash = 0;
    for (auto const &route : routes())
        hash += mix_bits(mix_bits(first_client(route)) + route.vehicle_type());

    for (std::size_t location = 0; location != state_.successors.size(); ++location) {
        auto const successor = state_.successors[location];
        if (successor != no_neighbour)
            hash +=
                mix_bits((std::uint64_t{location} << 32) + static_cast<std::uint64_t>(successor));
    }

    state_.hash = static_cast<std::size_t>(hash);
}

std::size_t Solution::num_visits() const { return num_clients() + 2 * num_shipments(); }

std::size_t Solution::num_trips() const {
    std::size_t num_trips = 0;
    for (auto const &route : routes())
        num_trips += route.num_trips();
    return num_trips;
}

std::vector<std::optional<std::pair<std::size_t, std::size_t>>> Solution::neighbours() const {
    std::vector<std::optional<std::pair<std::size_t, std::size_t>>> neighbours;
    neighbours.reserve(predecessors().size());

    for (std::size_t location = 0; location != predecessors().size(); ++location)
        if (predecessors()[location] == no_neighbour)
            neighbours.push_back(std::nullopt);
        else
            neighbours.push_back(std::pair(static_cast<std::size_t>(predecessors()[location]),
                                           static_cast<std::size_t>(successors()[location])));

    return neighbours;
}

bool Solution::has_excess_load() const {
    return std::ranges::any_of(excess_load(), [](Load excess) { return excess > 0; });
}

bool Solution::operator==(Solution const &other) const {
    if (hash() != other.hash() || num_routes() != other.num_routes())
        return false;

    auto const equal = [](Route const *one, Route const *other) { return *one == *other; };
    return std::ranges::equal(sorted_by_first_client(routes()),
                              sorted_by_first_client(other.routes()), equal);
}
} // namespace pyvrp_plus
