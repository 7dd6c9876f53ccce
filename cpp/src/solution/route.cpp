#include "solution/route.h"

#include "problem/error.h"
#include "problem/saturated.h"
#include "segments/excess.h"
#include "solution/route_timing.h"

#include <algorithm>
#include <functional>

namespace pyvrp_plus {
namespace {
template <class Figure>
auto sum_over(std::vector<Trip> const &trips, Figure figure) {
    auto total = (trips.front().*figure)();
    for (std::size_t idx = 1; idx != trips.size(); ++idx)
        total += (trips[idx].*figure)();
    return total;
}

template <class Figure>
std::vector<Load> sum_loads(std::vector<Trip> const &trips, Figure figure) {
    std::vector<Load> totals;
    for (auto const &trip : trips) {
        auto const loads = (trip.*figure)();
        totals.resize(loads.size(), 0);
        std::ranges::transform(totals, loads, totals.begin(), std::plus<>());
    }
    return totals;
}

// Follows the vehicle from stop to stop.
class ScheduleBuilder {
    std::vector<ScheduledVisit> &schedule_;
    Duration now_;

public:
    ScheduleBuilder(std::vector<ScheduledVisit> &schedule, Duration now)
        : schedule_(schedule)
        , now_(now) {}

    void travel(Duration duration) { now_ += duration; }

    void stop(std::size_t location, std::size_t trip, Duration service_duration, Duration tw_early,
              Duration tw_late) {
        auto const wait = std::max<Duration>(tw_early - now_, 0);
        auto const time_warp = excess(now_, tw_late);
        auto const start = now_ + wait - time_warp;
        now_ = start + service_duration;
        schedule_.push_back({location, trip, start, now_, wait, time_warp});
    }
};
} // namespace

Route::Route(ProblemData const &data, std::vector<std::size_t> visits, std::size_t vehicle_type) {
    state_.trips.emplace_back(data, std::move(visits), vehicle_type);
    state_.vehicle_type = vehicle_type;
    measure(data);
}

Route::Route(ProblemData const &data, std::vector<Trip> trips, std::size_t vehicle_type) {
    state_.trips = std::move(trips);
    state_.vehicle_type = vehicle_type;
    check_trips(data);
    check_links(data);
    measure(data);
}

void Route::measure(ProblemData const &data) {
    measure_distance(data);
    measure_loads(data);
    measure_duration(data);
    count_visits(data);
}

std::vector<std::size_t> Route::visits() const {
    std::vector<std::size_t> visits;
    visits.reserve(size());
    for (auto const &trip : trips())
        visits.insert(visits.end(), trip.begin(), trip.end());
    return visits;
}

std::size_t Route::size() const { return sum_over(trips(), &Trip::size); }
std::vector<Load> Route::delivery() const { return sum_loads(trips(), &Trip::delivery); }
Duration Route::travel_duration() const { return sum_over(trips(), &Trip::travel_duration); }
Duration Route::service_duration() const { return sum_over(trips(), &Trip::service_duration); }
Cost Route::prizes() const { return sum_over(trips(), &Trip::prizes); }

void Route::check_trips(ProblemData const &data) const {
    auto const &type = find_vehicle_type(data, vehicle_type());

    if (trips().empty() || num_trips() > type.max_trips())
        throw_invalid("The route has ", num_trips(), " trips, but vehicle type ", vehicle_type(),
                      " may perform from one up to ", type.max_trips(), ".");

    auto const is_visit = [&data](std::size_t visit) { return data.is_visit(visit); };
    for (std::size_t idx = 0; idx != num_trips(); ++idx) {
        auto const &trip = this->trip(idx);
        if (trip.vehicle_type() != vehicle_type())
            throw_invalid("trips[", idx, "] has vehicle type ", trip.vehicle_type(),
                          ", but the route has vehicle type ", vehicle_type(), ".");

        if (trip.load().size() != data.num_load_dimensions() || !data.is_depot(trip.end_depot()) ||
            !std::ranges::all_of(trip, is_visit))
            throw_invalid("trips[", idx, "] belongs to another problem instance.");
    }
}

void Route::check_links(ProblemData const &data) const {
    auto const &type = data.vehicle_type(vehicle_type());

    if (start_depot() != type.start_depot)
        throw_invalid("The route starts at depot ", start_depot(), ", but vehicle type ",
                      vehicle_type(), " starts at depot ", type.start_depot, ".");

    if (end_depot() != type.end_depot)
        throw_invalid("The route ends at depot ", end_depot(), ", but vehicle type ",
                      vehicle_type(), " ends at depot ", type.end_depot, ".");

    for (std::size_t idx = 1; idx != num_trips(); ++idx)
        if (trip(idx).start_depot() != trip(idx - 1).end_depot())
            throw_invalid("trips[", idx, "] starts at depot ", trip(idx).start_depot(),
                          ", but the trip before it ends at depot ", trip(idx - 1).end_depot(),
                          ".");
}

void Route::measure_distance(ProblemData const &data) {
    auto const &type = data.vehicle_type(vehicle_type());
    state_.distance = sum_over(trips(), &Trip::distance);
    state_.excess_distance = excess(distance(), type.max_distance);
    state_.distance_cost = saturated_product(type.unit_distance_cost, distance());
}

void Route::measure_loads(ProblemData const &data) {
    auto const &type = data.vehicle_type(vehicle_type());
    state_.pickup = sum_loads(trips(), &Trip::pickup);
    state_.excess_load = sum_loads(trips(), &Trip::excess_load);

    // The vehicle carries its initial load until the end of the first trip.
    auto const &first = trips().front();
    for (std::size_t dimension = 0; dimension != state_.excess_load.size(); ++dimension) {
        auto const load = type.initial_load[dimension] + first.load()[dimension];
        state_.pickup[dimension] += type.initial_load[dimension];
        state_.excess_load[dimension] +=
            excess(load, type.capacity[dimension]) - first.excess_load()[dimension];
    }
}

void Route::measure_duration(ProblemData const &data) {
    auto const &type = data.vehicle_type(vehicle_type());
    auto const [segment, windows] = time_route(data, trips());

    state_.duration = segment.duration();
    state_.time_warp = segment.time_warp(type.max_duration);
    state_.overtime = excess(duration(), type.shift_duration);
    state_.duration_cost = saturated_sum(saturated_product(type.unit_duration_cost, duration()),
                                         saturated_product(type.unit_overtime_cost, overtime()));
    state_.start_time = segment.start_early();
    state_.slack = segment.slack();
    make_schedule(data, windows);
}

void Route::make_schedule(ProblemData const &data, std::vector<TimeWindow> const &windows) {
    auto const &type = data.vehicle_type(vehicle_type());
    auto const &durations = data.durations(type.profile);

    state_.schedule.reserve(size() + num_trips() + 1);
    ScheduleBuilder builder(state_.schedule, start_time());

    auto window = windows.begin();
    auto latest_start = type.start_late;
    for (std::size_t trip_idx = 0; trip_idx != num_trips(); ++trip_idx) {
        auto const &trip = this->trip(trip_idx);
        auto const &start = data.depot(trip.start_depot());

        // The vehicle waits for the release of its load, while the depot is open.
        auto const release_time = std::min(trip.release_time(), start.tw_late);
        builder.stop(trip.start_depot(), trip_idx, start.service_duration,
                     std::max(start.tw_early, release_time), std::min(start.tw_late, latest_start));
        latest_start = max_value;

        auto previous = trip.start_depot();
        for (auto const visit : trip) {
            auto const &client = data.client(visit);
            builder.travel(durations(previous, visit));
            auto const [tw_early, tw_late] =
                windows.empty() ? TimeWindow{client.tw_early, client.tw_late} : *window++;
            builder.stop(visit, trip_idx, client.service_duration, tw_early, tw_late);
            previous = visit;
        }

        builder.travel(durations(previous, trip.end_depot()));
    }

    auto const &end = data.depot(end_depot());
    builder.stop(end_depot(), num_trips(), 0, end.tw_early, end.tw_late);
}

void Route::count_visits(ProblemData const &data) {
    auto const most = data.vehicle_type(vehicle_type()).max_clients;
    state_.excess_clients = size() > most ? size() - most : 0;

    if (data.compatibility().is_restrictive())
        for (auto const &trip : trips())
            state_.num_incompatible_visits += static_cast<std::size_t>(std::ranges::count_if(
                trip, [&](auto visit) { return !data.can_serve(vehicle_type(), visit); }));
}

std::pair<double, double> Route::centroid() const {
    std::pair<double, double> centroid = {0, 0};
    for (auto const &trip : trips()) {
        if (trip.empty())
            continue;

        auto const share = static_cast<double>(trip.size()) / static_cast<double>(size());
        centroid.first += share * trip.centroid().first;
        centroid.second += share * trip.centroid().second;
    }
    return centroid;
}

bool Route::has_excess_load() const {
    return std::ranges::any_of(excess_load(), [](Load excess) { return excess > 0; });
}

bool Route::operator==(Route const &other) const {
    return vehicle_type() == other.vehicle_type() && duration() == other.duration() &&
           time_warp() == other.time_warp() && trips() == other.trips();
}
} // namespace pyvrp_plus
