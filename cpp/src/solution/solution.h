#ifndef PYVRP_PLUS_SOLUTION_SOLUTION_H
#define PYVRP_PLUS_SOLUTION_SOLUTION_H

#include "problem/problem_data.h"
#include "pyvrp_plus/measure.h"
#include "pyvrp_plus/random.h"
#include "solution/route.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

namespace pyvrp_plus {
/// A set of routes with the figures that its cost is made of. Immutable; hold
/// it by `std::shared_ptr<Solution const>`.
class Solution {
public:
    /// Marks a location without neighbours: a depot or an unvisited client.
    static constexpr std::int32_t no_neighbour = -1;

    /// All data of a solution; pickle stores this.
    struct State {
        std::vector<Route> routes;
        std::vector<std::int32_t> predecessors; ///< per location
        std::vector<std::int32_t> successors;   ///< per location
        std::vector<Load> excess_load;          ///< per dimension
        std::size_t num_clients = 0;
        std::size_t num_missing_clients = 0;
        std::size_t num_shipments = 0;
        std::size_t num_missing_shipments = 0;
        Distance distance = 0;
        Cost distance_cost = 0;
        Distance excess_distance = 0;
        Duration duration = 0;
        Duration overtime = 0;
        Cost duration_cost = 0;
        Duration time_warp = 0;
        Cost fixed_vehicle_cost = 0;
        Cost prizes = 0;
        Cost uncollected_prizes = 0;
        std::size_t hash = 0;
        bool is_group_feasible = true;
        std::size_t num_incompatible_visits = 0;
        std::size_t excess_clients = 0;
        std::size_t num_violated_vehicle_groups = 0;
    };

private:
    State state_;

    void check_fleet(ProblemData const &data) const;
    void measure_routes(ProblemData const &data);
    void link_visits(ProblemData const &data);
    void measure_clients(ProblemData const &data);
    void measure_vehicle_groups(ProblemData const &data);
    void compute_hash();

public:
    /// Throws std::runtime_error if a route is empty, a client is visited more
    /// than once, or there are more routes than vehicles.
    Solution(ProblemData const &data, std::vector<Route> routes);

    /// Routes of the given visits, by vehicles of the first type.
    Solution(ProblemData const &data, std::vector<std::vector<std::size_t>> const &routes);

    explicit Solution(State state)
        : state_(std::move(state)) {}

    /// Random clients in random order, cut into routes of random vehicles.
    static Solution make_random(ProblemData const &data, RandomNumberGenerator &rng);

    State const &state() const { return state_; }

    std::vector<Route> const &routes() const { return state_.routes; }
    std::size_t num_routes() const { return state_.routes.size(); }
    std::size_t num_trips() const;
    std::size_t num_clients() const { return state_.num_clients; }

    /// Number of required clients without a visit.
    std::size_t num_missing_clients() const { return state_.num_missing_clients; }

    std::size_t num_shipments() const { return state_.num_shipments; }

    /// Number of required shipments that are not transported.
    std::size_t num_missing_shipments() const { return state_.num_missing_shipments; }

    /// Number of visits to clients, and for shipments.
    std::size_t num_visits() const;

    /// Location visited before (after) each location; `no_neighbour` for depots
    /// and unvisited clients. The first (last) visit of a trip has the depot.
    std::vector<std::int32_t> const &predecessors() const { return state_.predecessors; }
    std::vector<std::int32_t> const &successors() const { return state_.successors; }

    /// The same, as one (predecessor, successor) pair per location.
    std::vector<std::optional<std::pair<std::size_t, std::size_t>>> neighbours() const;

    Distance distance() const { return state_.distance; }
    Cost distance_cost() const { return state_.distance_cost; }
    Distance excess_distance() const { return state_.excess_distance; }
    Duration duration() const { return state_.duration; }
    Duration overtime() const { return state_.overtime; }
    Cost duration_cost() const { return state_.duration_cost; }
    Duration time_warp() const { return state_.time_warp; }
    std::vector<Load> const &excess_load() const { return state_.excess_load; }
    Cost fixed_vehicle_cost() const { return state_.fixed_vehicle_cost; }
    Cost prizes() const { return state_.prizes; }
    Cost uncollected_prizes() const { return state_.uncollected_prizes; }

    /// Number of visits by vehicles that cannot serve them, and of visits above the most clients of
    /// routes.
    std::size_t num_incompatible_visits() const { return state_.num_incompatible_visits; }
    std::size_t excess_clients() const { return state_.excess_clients; }

    /// Number of groups whose visited members should be on one route, but are not, and of those of
    /// which two are on one route, but should not be.
    std::size_t num_violated_vehicle_groups() const { return state_.num_violated_vehicle_groups; }

    /// Whether all visits are made by vehicles that may make them, and along with visits that
    /// these may make with them. The penalties do not count it.
    bool keeps_visit_rules() const {
        return num_incompatible_visits() == 0 && excess_clients() == 0 &&
               num_violated_vehicle_groups() == 0;
    }

    bool has_excess_load() const;
    bool has_excess_distance() const { return excess_distance() > 0; }
    bool has_time_warp() const { return time_warp() > 0; }
    bool is_complete() const { return num_missing_clients() == 0 && num_missing_shipments() == 0; }
    bool is_group_feasible() const { return state_.is_group_feasible; }
    bool is_feasible() const {
        return !has_excess_load() && !has_time_warp() && !has_excess_distance() && is_complete() &&
               is_group_feasible() && keeps_visit_rules();
    }

    /// Does not depend on the order of the routes.
    std::size_t hash() const { return state_.hash; }

    /// Same routes, in any order.
    bool operator==(Solution const &other) const;
};
} // namespace pyvrp_plus

#endif // PYVRP_PLUS_SOLUTION_SOLUTION_H
