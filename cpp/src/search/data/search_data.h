#ifndef PYVRP_PLUS_SEARCH_DATA_SEARCH_DATA_H
#define PYVRP_PLUS_SEARCH_DATA_SEARCH_DATA_H

#include "problem/problem_data.h"
#include "search/data/edge_lookup.h"
#include "search/data/features.h"
#include "search/data/memory_layout.h"
#include "search/data/profile_set.h"
#include "search/data/vehicle_groups.h"
#include "segments/load_segment.h"
#include "segments/trip_segment.h"

#include <cstdint>
#include <map>
#include <memory>
#include <span>
#include <utility>
#include <vector>

namespace pyvrp_plus::search {
/// What the search needs of a vehicle type, next to each other in memory.
struct Vehicle {
    std::size_t type = 0;
    std::size_t num_available = 0;
    std::size_t max_reloads = 0;
    Location start_depot = 0;
    Location end_depot = 0;
    Cost fixed_cost = 0;
    Cost unit_distance_cost = 0;
    Cost unit_duration_cost = 0;
    Cost unit_overtime_cost = 0;
    Duration shift_duration = max_value;
    Duration max_duration = max_value;
    Distance max_distance = max_value;
    Load sum_capacity = max_value;    // LoadKind::Sum: what remains after the initial load
    std::vector<Load> capacity;       // per load dimension
    std::vector<LoadSegment> initial; // per load dimension
    std::vector<Location> reload_depots;
    bool is_lifo = false;                // last in, first out
    bool has_negative_durations = false; // and its duration is paid for
    std::size_t kind = 0;                // by which visits it can serve
    std::size_t max_clients = 0;         // most visits of a route
    TripSegment start_time;              // leaving the start depot, within the shift
    TripSegment end_time;                // arriving at the end depot, within the shift
    std::size_t profile = 0;

    EdgeLookup<Distance> distance; // distance(from, to)
    EdgeLookup<Duration> duration; // duration(from, to)

    /// Whether the cost or the feasibility of routes depends on how long they take.
    bool limits_duration() const { return has_duration_cost() || max_duration != max_value; }

    bool has_duration_cost() const { return unit_duration_cost > 0 || unit_overtime_cost > 0; }

    /// Whether both drive from one and the same depot and back, and pay the same for distance:
    /// then the edges alone bound what it costs to join parts of their routes, in any direction.
    bool is_joinable(Vehicle const &other) const {
        return profile == other.profile && unit_distance_cost == other.unit_distance_cost &&
               start_depot == other.start_depot && end_depot == other.end_depot &&
               start_depot == end_depot;
    }
};

/// Clients of which one is visited at most.
struct Group {
    std::vector<Location> clients;
    bool required = true;
};

/// The problem data in the form that the search reads: flat arrays by location, in the memory
/// layout of the search.
struct SearchData {
    std::shared_ptr<ProblemData const> problem; // in an order of its own
    MemoryLayout layout;
    std::size_t num_depots = 0;
    std::size_t num_locations = 0;
    std::size_t num_load_dimensions = 0;

    std::vector<Vehicle> vehicles;               // by vehicle type
    std::vector<EdgeLookup<Distance>> distances; // by profile
    std::vector<ProfileSet> reached_by;    // by location: profiles with ways to it and from it
    std::vector<TripSegment> visit_time;   // client visits; depots: the start of a trip
    std::vector<TripSegment> window_time;  // client visits, in each of their time windows
    std::vector<std::size_t> first_window; // by location; if a visit has several windows
    std::vector<TripSegment> arrival_time; // depots: the end of a trip
    std::vector<Load> visit_sum;           // LoadKind::Sum
    std::vector<LoadSegment> visit_load;   // by location and dimension
    std::vector<Cost> prize;
    std::vector<char> required;      // client must be visited
    std::vector<std::int32_t> group; // group of a client, or -1
    std::vector<Group> groups;
    std::vector<Location> partner;    // the other visit of a shipment's, or -1
    std::vector<char> is_pickup;      // of a shipment
    std::vector<char> served;         // with visit rules: by kind of vehicle and location
    VehicleGroups same_vehicle;       // visits that have to be on one route
    VehicleGroups different_vehicles; // visits that have to be on different ones

    bool has_time = false;
    bool has_windows = false; // several time windows of a visit
    bool has_reloads = false;
    bool has_optional = false; // some client or group may go unvisited, or is in a group
    bool has_shipments = false;
    bool has_visit_rules = false; // a vehicle cannot serve all, or not all on one route
    bool limits_clients = false;  // not all on one route
    bool has_vehicle_groups = false;
    bool is_symmetric = false; // all distance matrices
    LoadKind loads = LoadKind::None;

    // Cap of the penalty for one violation of one route, for those of all routes to add up.
    double penalty_limit = 0;

    // Uncollected prize of a required client where there may be no place for it: more than any
    // place costs.
    Cost missing_prize = max_value;

    // Whether all that counts of any solution is the length of one closed tour, which is
    // the same in both directions: a symmetric travelling salesman problem.
    bool is_tour = false;

    /// With the numbers of the problem.
    explicit SearchData(std::shared_ptr<ProblemData const> problem);

    SearchData(std::shared_ptr<ProblemData const> problem, MemoryLayout layout);

    Client const &client(Location location) const {
        return problem->client(layout.given(location));
    }

    bool is_depot(Location location) const {
        return static_cast<std::size_t>(location) < num_depots;
    }

    /// With visit rules: whether the vehicle can serve what is at the location; depots always.
    bool can_serve(Vehicle const &vehicle, Location location) const {
        return served[vehicle.kind * num_locations + static_cast<std::size_t>(location)];
    }

    /// Share of the vehicles that may visit a client, in the mean of the clients; 1 if all may.
    double share_of_vehicles() const;

    /// Clients for each visit: more than one where a group has one visit for several clients.
    double clients_per_visit() const;

    /// Whether there may be no place for the client although a vehicle can serve it.
    bool may_lack_place(Location client) const {
        return limits_clients || same_vehicle.contain(client) || different_vehicles.contain(client);
    }

    /// Whether the client is to be visited wherever there is a place for it.
    bool needs_place(Location client) const { return prize[client] >= missing_prize; }

    /// Whether it is a pickup or a delivery of a shipment.
    bool is_shipment(Location location) const { return partner[location] >= 0; }

    LoadSegment const &load(Location location, std::size_t dimension) const {
        return visit_load[static_cast<std::size_t>(location) * num_load_dimensions + dimension];
    }

    /// A visit in each of its time windows, for variants that look at more than one.
    std::span<TripSegment const> windows(Location location) const {
        auto const first = first_window[location];
        return std::span(window_time).subspan(first, first_window[location + 1] - first);
    }

private:
    // Copies of weights that are too large for the search, by what these are and what they become.
    std::map<std::pair<EdgeWeights const *, Value>, ProblemData::WeightsPtr> affordable_;

    // Copies of the weights in the memory layout of the search, if that is not the problem's order.
    std::map<EdgeWeights const *, std::shared_ptr<OrderedWeights const>> ordered_;

    EdgeWeights const &affordable(EdgeWeights const &weights, Cost unit_cost);
    template <class Weight>
    EdgeLookup<Weight> lookup(EdgeWeights const &weights, Cost unit_cost);
    void add_locations();
    void add_windows();
    void add_groups();
    void add_shipments();
    void add_vehicles();
    void add_vehicle_groups();
    void add_visit_rules();
    void let_go_without_place();
    void detect_features();
};
} // namespace pyvrp_plus::search

#endif // PYVRP_PLUS_SEARCH_DATA_SEARCH_DATA_H
