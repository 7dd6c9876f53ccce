#include "genetic/crossover/crossover.h"
#include "genetic/crossover/ordered_crossover.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>

namespace pyvrp_plus::crossover {
namespace {
using search::Location;

// Angle of the centre of a route, seen from its depot.
double polar_angle(search::PlannedRoute const &route, ProblemData const &data) {
    auto const &depot = data.depot(data.vehicle_type(route.vehicle_type).start_depot);

    double x = 0, y = 0;
    for (auto const visit : route.visits) {
        x += data.client(visit).x - depot.x;
        y += data.client(visit).y - depot.y;
    }

    return std::atan2(y, x);
}

// All routes one after the other, by polar angle.
std::vector<Location> giant_tour(Plan const &plan, ProblemData const &data) {
    std::vector<std::pair<double, std::size_t>> order;
    for (std::size_t idx = 0; idx != plan.size(); ++idx)
        order.emplace_back(polar_angle(plan[idx], data), idx);

    std::ranges::sort(order);

    std::vector<Location> tour;
    for (auto const &[angle, idx] : order)
        tour.insert(tour.end(), plan[idx].visits.begin(), plan[idx].visits.end());

    return tour;
}

// Cuts a tour into routes at least cost, by Bellman's algorithm. Only distance and load
// count: timing is left to the search. Routes far above the capacity are not tried. Costs are
// doubles, since those of edges that must not be used may add up to more than 64 bits.
class Split {
    ProblemData const &data_;
    CostEvaluator const &costs_;
    std::vector<Location> const &tour_;
    VehicleType const &vehicle_;
    EdgeWeights const &distances_;

    static constexpr int max_load_factor = 2;

    std::vector<Load> load_with(std::vector<Load> load, Location client) const {
        auto const &visited = data_.client(client);
        for (std::size_t dim = 0; dim != load.size(); ++dim)
            load[dim] += std::max(visited.delivery[dim], visited.pickup[dim]);

        return load;
    }

    bool is_far_above_capacity(std::vector<Load> const &load) const {
        for (std::size_t dim = 0; dim != load.size(); ++dim)
            if (load[dim] / max_load_factor > vehicle_.capacity[dim])
                return true;

        return false;
    }

    double load_penalty(std::vector<Load> const &load) const {
        double penalty = 0;
        for (std::size_t dim = 0; dim != load.size(); ++dim)
            penalty +=
                static_cast<double>(costs_.load_penalty(load[dim], vehicle_.capacity[dim], dim));

        return penalty;
    }

public:
    Split(ProblemData const &data, CostEvaluator const &costs, std::vector<Location> const &tour)
        : data_(data)
        , costs_(costs)
        , tour_(tour)
        , vehicle_(data.vehicle_type(0))
        , distances_(data.distances(vehicle_.profile)) {}

    // For each number of visits, where the last route of the cheapest cut starts.
    std::vector<std::size_t> cuts() const {
        auto const size = tour_.size();
        std::vector<double> cheapest(size + 1, std::numeric_limits<double>::infinity());
        std::vector<std::size_t> starts(size + 1, 0);
        cheapest[0] = 0;

        for (std::size_t start = 0; start != size; ++start) {
            std::vector<Load> load(data_.num_load_dimensions());
            Distance distance = 0;

            for (auto end = start; end != size; ++end) {
                auto const client = tour_[end];
                load = load_with(std::move(load), client);
                if (end > start &&
                    (is_far_above_capacity(load) || end - start >= vehicle_.max_clients))
                    break;

                distance += end == start ? distances_(vehicle_.start_depot, client)
                                         : distances_(tour_[end - 1], client);

                auto const route = distance + distances_(client, vehicle_.end_depot);
                auto const cost =
                    cheapest[start] + static_cast<double>(vehicle_.fixed_cost) +
                    static_cast<double>(vehicle_.unit_distance_cost) * static_cast<double>(route) +
                    load_penalty(load);

                if (cost < cheapest[end + 1]) {
                    cheapest[end + 1] = cost;
                    starts[end + 1] = start;
                }
            }
        }

        return starts;
    }
};
} // namespace

bool has_giant_tours(ProblemData const &data) {
    if (data.num_vehicle_types() != 1 || data.num_groups() > 0 || data.num_shipments() > 0)
        return false;

    auto const &vehicle = data.vehicle_type(0);
    return vehicle.start_depot == vehicle.end_depot && vehicle.reload_depots.empty() &&
           std::ranges::all_of(data.clients(), [](auto const &client) { return client.required; });
}

Plan giant_tour_crossover(Plan const &first, Plan const &second, ProblemData const &data,
                          CostEvaluator const &costs, RandomNumberGenerator &rng) {
    if (!has_giant_tours(data))
        throw std::invalid_argument("giant_tour_crossover: expected one vehicle type with one "
                                    "depot and no reloads, and required clients only.");

    auto const tour =
        cross_tours(giant_tour(first, data), giant_tour(second, data), data.num_locations(), rng);
    auto const starts = Split(data, costs, tour).cuts();

    Plan child;
    for (auto end = tour.size(); end != 0; end = starts[end])
        child.push_back({0,
                         {tour.begin() + static_cast<std::ptrdiff_t>(starts[end]),
                          tour.begin() + static_cast<std::ptrdiff_t>(end)}});

    // With too few vehicles, the clients of the smallest routes are inserted elsewhere.
    std::ranges::sort(child, std::greater{}, [](auto const &route) { return route.visits.size(); });
    if (child.size() > data.num_vehicles())
        child.resize(data.num_vehicles());

    return child;
}
} // namespace pyvrp_plus::crossover
