#include "solution/trip.h"

#include "problem/error.h"
#include "solution/check_shipments.h"
#include "solution/visit_load.h"

#include <algorithm>

namespace pyvrp_plus {
namespace {
bool is_reload_depot(VehicleType const &vehicle_type, std::size_t depot) {
    return std::ranges::find(vehicle_type.reload_depots, depot) != vehicle_type.reload_depots.end();
}
} // namespace

VehicleType const &find_vehicle_type(ProblemData const &data, std::size_t vehicle_type) {
    if (vehicle_type >= data.num_vehicle_types())
        throw_out_of_range("vehicle_type = ", vehicle_type, ", but there are ",
                           data.num_vehicle_types(), " vehicle types.");
    return data.vehicle_type(vehicle_type);
}

Trip::Trip(ProblemData const &data, std::vector<std::size_t> visits, std::size_t vehicle_type,
           std::optional<std::size_t> start_depot, std::optional<std::size_t> end_depot) {
    auto const &type = find_vehicle_type(data, vehicle_type);

    state_.visits = std::move(visits);
    state_.vehicle_type = vehicle_type;
    state_.start_depot = start_depot.value_or(type.start_depot);
    state_.end_depot = end_depot.value_or(type.end_depot);

    for (std::size_t idx = 0; idx != size(); ++idx)
        if (!data.is_visit(state_.visits[idx]))
            throw_invalid("visits[", idx, "] = ", state_.visits[idx],
                          " is not a client: clients have indices ", data.num_depots(),
                          " up to (not including) ", data.num_locations(), ".");
    check_shipments(data, state_.visits, type);

    if (this->start_depot() != type.start_depot && !is_reload_depot(type, this->start_depot()))
        throw_invalid("start_depot = ", this->start_depot(), " is neither the start depot (",
                      type.start_depot, ") nor a reload depot of vehicle type ", vehicle_type, ".");

    if (this->end_depot() != type.end_depot && !is_reload_depot(type, this->end_depot()))
        throw_invalid("end_depot = ", this->end_depot(), " is neither the end depot (",
                      type.end_depot, ") nor a reload depot of vehicle type ", vehicle_type, ".");

    measure_visits(data);
    measure_loads(data);
}

void Trip::measure_visits(ProblemData const &data) {
    auto const profile = data.vehicle_type(vehicle_type()).profile;
    auto const &distances = data.distances(profile);
    auto const &durations = data.durations(profile);

    state_.service_duration = data.depot(start_depot()).service_duration;

    auto previous = start_depot();
    for (auto const visit : visits()) {
        auto const &client = data.client(visit);

        state_.distance += distances(previous, visit);
        state_.travel_duration += durations(previous, visit);
        state_.service_duration += client.service_duration;
        state_.release_time = std::max(state_.release_time, client.release_time);
        state_.prizes += client.prize;
        state_.centroid.first += client.x;
        state_.centroid.second += client.y;

        previous = visit;
    }

    state_.distance += distances(previous, end_depot());
    state_.travel_duration += durations(previous, end_depot());

    if (!empty()) {
        state_.centroid.first /= static_cast<double>(size());
        state_.centroid.second /= static_cast<double>(size());
    }
}

void Trip::measure_loads(ProblemData const &data) {
    auto const &type = data.vehicle_type(vehicle_type());
    auto const num_dimensions = data.num_load_dimensions();
    state_.loads.resize(num_kinds * num_dimensions);

    for (std::size_t dimension = 0; dimension != num_dimensions; ++dimension) {
        LoadSegment segment;
        for (auto const visit : visits())
            segment = LoadSegment::merge(segment, visit_load(data, visit, dimension));

        auto const set = [&](LoadKind kind, Load load) {
            state_.loads[kind * num_dimensions + dimension] = load;
        };

        set(delivery_kind, segment.delivery());
        set(pickup_kind, segment.pickup());
        set(load_kind, segment.load());
        set(excess_kind, segment.excess_load(type.capacity[dimension]));
    }
}

bool Trip::has_excess_load() const {
    return std::ranges::any_of(excess_load(), [](Load excess) { return excess > 0; });
}
} // namespace pyvrp_plus
