#include "problem/error.h"
#include "problem/forbidden_edges.h"
#include "problem/narrow_weights.h"
#include "problem/validate.h"

#include <algorithm>
#include <string_view>

namespace pyvrp_plus {
namespace {
// A bound on each figure of a solution. The search adds and subtracts a few of
// these, which the margin to the largest value leaves room for.
constexpr Value largest_sum = max_value / 4;

/// Nonnegative value whose sums and products stop at the largest value.
struct Saturated {
    Value value = 0;

    Saturated operator+(Saturated other) const {
        return {value > max_value - other.value ? max_value : value + other.value};
    }

    Saturated operator*(Saturated other) const {
        auto const overflows = value != 0 && other.value > max_value / value;
        return {overflows ? max_value : value * other.value};
    }

    Saturated &operator+=(Saturated other) { return *this = *this + other; }
};

Saturated magnitude(Value value) {
    if (value >= 0)
        return {value};
    return {value == std::numeric_limits<Value>::min() ? max_value : -value};
}

Saturated count(std::size_t number) {
    auto const limited = std::min(number, static_cast<std::size_t>(max_value));
    return {static_cast<Value>(limited)};
}

template <class... Args>
void check_sum(Saturated sum, Args const &...field) {
    if (sum.value > largest_sum)
        throw_invalid(field..., " may sum to ", sum.value < max_value ? "" : "at least ", sum.value,
                      " over a solution, which is above the bound of ", largest_sum,
                      " that keeps all sums within 64 bits.");
}

/// Most that any solution can travel, and that without edges that must not be used.
struct Travel {
    Saturated all;
    Saturated usable;

    void raise_to(Travel const &other) {
        all.value = std::max(all.value, other.all.value);
        usable.value = std::max(usable.value, other.usable.value);
    }

    Travel &operator+=(Travel const &other) {
        all += other.all;
        usable += other.usable;
        return *this;
    }
};

Travel longest_edge(EdgeWeights const &weights, std::size_t from) {
    Travel longest;
    for (std::size_t to = 0; to != weights.num_cols(); ++to) {
        auto const weight = weights(from, to);
        auto const length = magnitude(weight);
        longest.raise_to({length, weight < forbidden_weight ? length : Saturated{}});
    }
    return longest;
}

std::vector<Travel> longest_edges(EdgeWeights const &weights) {
    if (weights.euclidean()) {
        Saturated const longest = {weights.euclidean()->upper_bound()};
        return {weights.num_rows(), {longest, longest}};
    }

    std::vector<Travel> longest;
    for (std::size_t from = 0; from != weights.num_rows(); ++from)
        longest.push_back(longest_edge(weights, from));
    return longest;
}

/// With the longest edge from each location. A solution leaves each client at most once, and a
/// depot once per trip.
Travel max_travel(ProblemData const &data, std::vector<Travel> const &longest) {
    Travel total;
    Travel from_depot;

    for (std::size_t from = 0; from != data.num_locations(); ++from)
        if (data.is_depot(from))
            from_depot.raise_to(longest[from]);
        else
            total += longest[from];

    auto const num_trips = count(max_num_trips(data));
    total += {from_depot.all * num_trips, from_depot.usable * num_trips};
    return total;
}

void check_loads(ProblemData const &data) {
    for (std::size_t dimension = 0; dimension != data.num_load_dimensions(); ++dimension) {
        Saturated delivery;
        Saturated pickup;
        for (auto const &client : data.visits()) {
            delivery += {client.delivery[dimension]};
            pickup += {client.pickup[dimension]};
        }

        check_sum(delivery, "clients: delivery[", dimension, "]");
        check_sum(pickup, "clients: pickup[", dimension, "]");

        // Each route of a type starts with its initial load.
        Saturated initial_load;
        for (auto const &vehicle_type : data.vehicle_types())
            initial_load.value =
                std::max<Value>(initial_load.value, vehicle_type.initial_load[dimension]);
        check_sum(initial_load * count(max_num_trips(data)), "vehicle_types: initial_load[",
                  dimension, "]");
    }
}

/// Most time that all visits and trips of a solution can take, besides travel.
/// Waiting and time warp are bounded by the opening times at each stop.
Saturated max_stop_time(ProblemData const &data) {
    Saturated service;
    Saturated opening;
    for (auto const &client : data.visits()) {
        service += {client.service_duration};
        opening.value =
            std::max<Value>({opening.value, client.time_windows.back().early, client.release_time});
    }

    Saturated depot_service;
    for (auto const &depot : data.depots()) {
        depot_service.value = std::max<Value>(depot_service.value, depot.service_duration);
        opening.value = std::max<Value>(opening.value, depot.tw_early);
    }

    for (auto const &vehicle_type : data.vehicle_types())
        opening.value = std::max<Value>(opening.value, vehicle_type.tw_early);

    auto const num_trips = count(max_num_trips(data));
    auto const num_stops = count(data.num_visits()) + num_trips + num_trips;
    return service + depot_service * num_trips + opening * num_stops;
}

Saturated max_prizes(ProblemData const &data) {
    Saturated prizes;
    for (auto const &client : data.visits())
        prizes += {client.prize};
    return prizes;
}

/// Checks what the matrices of each profile add up to, and returns what those of all do, since
/// vehicles of several profiles may each drive where theirs is the longest.
Travel check_travel(ProblemData const &data, std::string_view field,
                    std::vector<ProblemData::WeightsPtr> const &matrices, Saturated stop_time) {
    std::vector<Travel> longest(data.num_locations());

    for (std::size_t profile = 0; profile != matrices.size(); ++profile) {
        auto const of_profile = longest_edges(*matrices[profile]);
        check_sum(max_travel(data, of_profile).all + stop_time, field, "[", profile, "]");
        for (std::size_t from = 0; from != longest.size(); ++from)
            longest[from].raise_to(of_profile[from]);
    }

    auto total = max_travel(data, longest);
    total += {stop_time, stop_time};
    check_sum(total.all, field, " of all profiles");
    return total;
}

/// Checks a cost per unit, and returns the most that it adds up to. Edges that must not be used
/// do not count: costs of solutions that use many of them stop at the largest value. For the
/// search they may be shorter, but not shorter than this, and take up a quarter of the bound.
template <class... Args>
Saturated max_cost(ProblemData const &data, Cost unit_cost, Travel const &travel,
                   Args const &...field) {
    auto const cost = Saturated{unit_cost} * travel.usable;
    check_sum(cost, field...);

    if (travel.all.value != travel.usable.value)
        check_sum(Saturated{unit_cost} * Saturated{NarrowWeights::too_large} *
                      count(max_num_edges(data)) * Saturated{4},
                  field..., " that stand for edges that must not be used");

    return cost;
}

/// The most expensive figures of all vehicle types, whatever type drives a route.
struct CostBounds {
    Saturated fixed, distance, duration, overtime;

    void raise_to(CostBounds const &other) {
        fixed.value = std::max(fixed.value, other.fixed.value);
        distance.value = std::max(distance.value, other.distance.value);
        duration.value = std::max(duration.value, other.duration.value);
        overtime.value = std::max(overtime.value, other.overtime.value);
    }
};

void check_costs(ProblemData const &data, Travel const &distance, Travel const &duration) {
    CostBounds most;
    for (std::size_t idx = 0; idx != data.num_vehicle_types(); ++idx) {
        auto const &type = data.vehicle_type(idx);
        auto const fixed = Saturated{type.fixed_cost} * count(max_num_trips(data));
        check_sum(fixed, "vehicle_types[", idx, "].fixed_cost = ", type.fixed_cost);

        most.raise_to({
            fixed,
            max_cost(data, type.unit_distance_cost, distance, "vehicle_types[", idx,
                     "].unit_distance_cost = ", type.unit_distance_cost, " times the distances"),
            max_cost(data, type.unit_duration_cost, duration, "vehicle_types[", idx,
                     "].unit_duration_cost = ", type.unit_duration_cost, " times the durations"),
            max_cost(data, type.unit_overtime_cost, duration, "vehicle_types[", idx,
                     "].unit_overtime_cost = ", type.unit_overtime_cost, " times the durations"),
        });
    }

    auto const prizes = max_prizes(data);
    check_sum(prizes, "clients: prize");
    check_sum(most.fixed + most.distance + most.duration + most.overtime + prizes,
              "The costs of vehicles, distances, durations and overtime, with the prizes,");
}
} // namespace

void check_ranges(ProblemData const &data) {
    check_loads(data);

    auto const stop_time = max_stop_time(data);
    check_sum(stop_time, "service_duration, tw_early and release_time");

    auto const distance = check_travel(data, "distance_matrices", data.distances(), {});
    auto const duration = check_travel(data, "duration_matrices", data.durations(), stop_time);
    check_costs(data, distance, duration);
}
} // namespace pyvrp_plus
