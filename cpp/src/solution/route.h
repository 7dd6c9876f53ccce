#ifndef PYVRP_PLUS_SOLUTION_ROUTE_H
#define PYVRP_PLUS_SOLUTION_ROUTE_H

#include "problem/problem_data.h"
#include "pyvrp_plus/measure.h"
#include "solution/scheduled_visit.h"
#include "solution/trip.h"

#include <cstddef>
#include <utility>
#include <vector>

namespace pyvrp_plus {
/// Work of one vehicle: one trip, or several with reloads between them.
/// Immutable.
class Route {
public:
    /// All data of a route; pickle stores this.
    struct State {
        std::vector<Trip> trips; ///< never empty
        std::vector<ScheduledVisit> schedule;
        std::vector<Load> pickup;      ///< per dimension
        std::vector<Load> excess_load; ///< per dimension
        Distance distance = 0;
        Distance excess_distance = 0;
        Cost distance_cost = 0;
        Duration duration = 0;
        Duration overtime = 0;
        Cost duration_cost = 0;
        Duration time_warp = 0;
        Duration start_time = 0;
        Duration slack = 0;
        std::size_t vehicle_type = 0;
        std::size_t num_incompatible_visits = 0;
        std::size_t excess_clients = 0;
    };

private:
    State state_;

    void check_trips(ProblemData const &data) const;
    void check_links(ProblemData const &data) const;
    void measure(ProblemData const &data);
    void measure_distance(ProblemData const &data);
    void measure_loads(ProblemData const &data);
    void measure_duration(ProblemData const &data);
    void make_schedule(ProblemData const &data, std::vector<TimeWindow> const &windows);
    void count_visits(ProblemData const &data);

public:
    /// Route of one trip. Throws what the constructor of Trip throws.
    Route(ProblemData const &data, std::vector<std::size_t> visits, std::size_t vehicle_type);

    /// Throws std::invalid_argument if there are no trips, or more than the
    /// vehicle type allows, or if they do not link up, or belong to another
    /// vehicle type or instance; std::out_of_range for an unknown vehicle type.
    Route(ProblemData const &data, std::vector<Trip> trips, std::size_t vehicle_type);

    explicit Route(State state)
        : state_(std::move(state)) {}

    State const &state() const { return state_; }

    std::vector<Trip> const &trips() const { return state_.trips; }
    Trip const &trip(std::size_t idx) const { return state_.trips[idx]; }
    std::size_t num_trips() const { return state_.trips.size(); }

    /// Clients in the order of the visits, over all trips.
    std::vector<std::size_t> visits() const;

    /// Number of clients, over all trips.
    std::size_t size() const;
    bool empty() const { return size() == 0; }

    /// Per load dimension: amounts delivered, amounts picked up (including the
    /// initial load), and excess over the capacity, each summed over the trips.
    std::vector<Load> delivery() const;
    std::vector<Load> const &pickup() const { return state_.pickup; }
    std::vector<Load> const &excess_load() const { return state_.excess_load; }

    Distance distance() const { return state_.distance; }
    Distance excess_distance() const { return state_.excess_distance; }
    Cost distance_cost() const { return state_.distance_cost; }
    Duration duration() const { return state_.duration; }
    Duration overtime() const { return state_.overtime; }
    Cost duration_cost() const { return state_.duration_cost; }
    Duration time_warp() const { return state_.time_warp; }

    /// Earliest start of a route of minimal duration and time warp; `slack()`
    /// is by how much it can be delayed without increasing these.
    Duration start_time() const { return state_.start_time; }
    Duration end_time() const { return start_time() + duration() - time_warp(); }
    Duration slack() const { return state_.slack; }

    Duration travel_duration() const;
    Duration service_duration() const;
    Duration wait_duration() const { return duration() - travel_duration() - service_duration(); }

    /// Release time of the first trip.
    Duration release_time() const { return state_.trips.front().release_time(); }

    Cost prizes() const;

    /// Mean of the visited clients' coordinates; (0, 0) without visits.
    std::pair<double, double> centroid() const;

    std::size_t vehicle_type() const { return state_.vehicle_type; }
    std::size_t start_depot() const { return state_.trips.front().start_depot(); }
    std::size_t end_depot() const { return state_.trips.back().end_depot(); }

    bool has_excess_load() const;
    bool has_excess_distance() const { return excess_distance() > 0; }
    bool has_time_warp() const { return time_warp() > 0; }

    /// Number of visits that the vehicle type cannot serve, and of those above its most clients.
    std::size_t num_incompatible_visits() const { return state_.num_incompatible_visits; }
    std::size_t excess_clients() const { return state_.excess_clients; }

    bool is_feasible() const {
        return !has_excess_load() && !has_excess_distance() && !has_time_warp() &&
               num_incompatible_visits() == 0 && excess_clients() == 0;
    }

    /// Each stop, depots included, of the vehicle that leaves at `start_time()`.
    std::vector<ScheduledVisit> const &schedule() const { return state_.schedule; }

    /// Same trips and vehicle type, on the same data as far as that shows.
    bool operator==(Route const &other) const;
};
} // namespace pyvrp_plus

#endif // PYVRP_PLUS_SOLUTION_ROUTE_H
