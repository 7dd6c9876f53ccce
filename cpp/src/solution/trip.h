#ifndef PYVRP_PLUS_SOLUTION_TRIP_H
#define PYVRP_PLUS_SOLUTION_TRIP_H

#include "problem/problem_data.h"
#include "pyvrp_plus/measure.h"

#include <cstddef>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace pyvrp_plus {
/// Vehicle type at the index; throws std::out_of_range if there is none.
VehicleType const &find_vehicle_type(ProblemData const &data, std::size_t vehicle_type);

/// Client visits between two depots, with the figures that do not depend on
/// the other trips of the route. Immutable.
class Trip {
public:
    /// All data of a trip; pickle stores this.
    struct State {
        std::vector<std::size_t> visits;
        std::vector<Load> loads; ///< delivery, pickup, load, excess: each per dimension
        Distance distance = 0;
        Duration travel_duration = 0;
        Duration service_duration = 0;
        Duration release_time = 0;
        Cost prizes = 0;
        std::pair<double, double> centroid = {0, 0};
        std::size_t vehicle_type = 0;
        std::size_t start_depot = 0;
        std::size_t end_depot = 0;

        bool operator==(State const &other) const = default;
    };

private:
    State state_;

    enum LoadKind : std::size_t { delivery_kind, pickup_kind, load_kind, excess_kind, num_kinds };

    std::span<Load const> loads(LoadKind kind) const {
        auto const num_dimensions = state_.loads.size() / num_kinds;
        return std::span(state_.loads).subspan(kind * num_dimensions, num_dimensions);
    }

    void measure_visits(ProblemData const &data);
    void measure_loads(ProblemData const &data);

public:
    /// The depots default to those of the vehicle type. Throws
    /// std::invalid_argument if a visit is not a client or the vehicle may not
    /// start or end there, std::out_of_range for an unknown vehicle type.
    Trip(ProblemData const &data, std::vector<std::size_t> visits, std::size_t vehicle_type,
         std::optional<std::size_t> start_depot = std::nullopt,
         std::optional<std::size_t> end_depot = std::nullopt);

    explicit Trip(State state)
        : state_(std::move(state)) {}

    State const &state() const { return state_; }

    std::vector<std::size_t> const &visits() const { return state_.visits; }
    std::size_t operator[](std::size_t idx) const { return state_.visits[idx]; }
    std::size_t size() const { return state_.visits.size(); }
    bool empty() const { return state_.visits.empty(); }
    auto begin() const { return state_.visits.begin(); }
    auto end() const { return state_.visits.end(); }

    /// Per load dimension: amounts delivered, picked up, the largest amount on
    /// the vehicle at any moment, and how much of that exceeds the capacity.
    std::span<Load const> delivery() const { return loads(delivery_kind); }
    std::span<Load const> pickup() const { return loads(pickup_kind); }
    std::span<Load const> load() const { return loads(load_kind); }
    std::span<Load const> excess_load() const { return loads(excess_kind); }
    bool has_excess_load() const;

    Distance distance() const { return state_.distance; }
    Duration travel_duration() const { return state_.travel_duration; }
    Duration service_duration() const { return state_.service_duration; }

    /// Earliest moment at which this trip can leave its depot.
    Duration release_time() const { return state_.release_time; }

    Cost prizes() const { return state_.prizes; }
    std::pair<double, double> const &centroid() const { return state_.centroid; }
    std::size_t vehicle_type() const { return state_.vehicle_type; }
    std::size_t start_depot() const { return state_.start_depot; }
    std::size_t end_depot() const { return state_.end_depot; }

    /// Same visits, vehicle type, depots and figures.
    bool operator==(Trip const &other) const = default;
};
} // namespace pyvrp_plus

#endif // PYVRP_PLUS_SOLUTION_TRIP_H
