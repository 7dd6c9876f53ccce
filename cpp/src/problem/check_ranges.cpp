#include "problem/error.h"
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

/// Most trips in any solution; one even if there are no clients to visit.
Saturated max_num_trips(ProblemData const &data) {
    Saturated num_trips;
    for (auto const &vehicle_type : data.vehicle_types())
        num_trips += count(vehicle_type.num_available) * count(vehicle_type.max_trips());

    auto const num_clients = count(std::max<std::size_t>(data.num_visits(), 1));
    return {std::min(num_trips.value, num_clients.value)};
}

/// Most that any solution can travel: it leaves each client at most once, and a
/// depot once per trip.
Saturated max_travel(ProblemData const &data, EdgeWeights const &weights) {
    if (weights.euclidean()) {
        Saturated const longest = {weights.euclidean()->upper_bound()};
        return longest * (count(data.num_visits()) + max_num_trips(data));
    }

    Saturated from_clients;
    Saturated from_depots;

    for (std::size_t from = 0; from != data.num_locations(); ++from) {
        Saturated longest;
        for (std::size_t to = 0; to != data.num_locations(); ++to)
            longest.value = std::max(longest.value, magnitude(weights(from, to)).value);

        if (data.is_depot(from))
            from_depots.value = std::max(from_depots.value, longest.value);
        else
            from_clients += longest;
    }

    return from_clients + from_depots * max_num_trips(data);
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
        check_sum(initial_load * max_num_trips(data), "vehicle_types: initial_load[", dimension,
                  "]");
    }
}

/// Most time that all visits and trips of a solution can take, besides travel.
/// Waiting and time warp are bounded by the opening times at each stop.
Saturated max_stop_time(ProblemData const &data) {
    Saturated service;
    Saturated opening;
    for (auto const &client : data.visits()) {
        service += {client.service_duration};
        opening.value = std::max<Value>({opening.value, client.tw_early, client.release_time});
    }

    Saturated depot_service;
    for (auto const &depot : data.depots()) {
        depot_service.value = std::max<Value>(depot_service.value, depot.service_duration);
        opening.value = std::max<Value>(opening.value, depot.tw_early);
    }

    for (auto const &vehicle_type : data.vehicle_types())
        opening.value = std::max<Value>(opening.value, vehicle_type.tw_early);

    auto const num_trips = max_num_trips(data);
    auto const num_stops = count(data.num_visits()) + num_trips + num_trips;
    return service + depot_service * num_trips + opening * num_stops;
}

void check_prizes(ProblemData const &data) {
    Saturated prizes;
    for (auto const &client : data.visits())
        prizes += {client.prize};
    check_sum(prizes, "clients: prize");
}
} // namespace

void check_ranges(ProblemData const &data) {
    check_loads(data);
    check_prizes(data);

    auto const stop_time = max_stop_time(data);
    check_sum(stop_time, "service_duration, tw_early and release_time");

    std::vector<Saturated> distances;
    std::vector<Saturated> durations;
    for (std::size_t profile = 0; profile != data.num_profiles(); ++profile) {
        distances.push_back(max_travel(data, data.distances(profile)));
        durations.push_back(max_travel(data, data.durations(profile)) + stop_time);
        check_sum(distances.back(), "distance_matrices[", profile, "]");
        check_sum(durations.back(), "duration_matrices[", profile, "] with service and waiting");
    }

    for (std::size_t idx = 0; idx != data.num_vehicle_types(); ++idx) {
        auto const &type = data.vehicle_type(idx);
        auto const distance = distances[type.profile];
        auto const duration = durations[type.profile];

        check_sum(Saturated{type.fixed_cost} * max_num_trips(data), "vehicle_types[", idx,
                  "].fixed_cost = ", type.fixed_cost);
        check_sum(Saturated{type.unit_distance_cost} * distance, "vehicle_types[", idx,
                  "].unit_distance_cost = ", type.unit_distance_cost, " times the distances");
        check_sum(Saturated{type.unit_duration_cost} * duration, "vehicle_types[", idx,
                  "].unit_duration_cost = ", type.unit_duration_cost, " times the durations");
        check_sum(Saturated{type.unit_overtime_cost} * duration, "vehicle_types[", idx,
                  "].unit_overtime_cost = ", type.unit_overtime_cost, " times the durations");
    }
}
} // namespace pyvrp_plus
