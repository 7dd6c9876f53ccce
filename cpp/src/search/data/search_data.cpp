#include "search/data/search_data.h"

#include "problem/forbidden_edges.h"
#include "problem/saturated.h"
#include "search/data/reach.h"
#include "solution/visit_load.h"

#include <algorithm>

namespace pyvrp_plus::search {
namespace {
// Whether the timing of routes can matter for cost or feasibility.
bool uses_time(ProblemData const &data) {
    auto const limits_time = [](VehicleType const &type) {
        return type.unit_duration_cost > 0 || type.unit_overtime_cost > 0 ||
               type.max_duration != max_value;
    };

    auto const released = [](Client const &client) { return client.release_time > 0; };

    return data.has_time_windows() || std::ranges::any_of(data.vehicle_types(), limits_time) ||
           std::ranges::any_of(data.clients(), released);
}

// Whether route loads are plain sums: one dimension, deliveries or pickups only.
bool loads_are_sums(ProblemData const &data) {
    auto const delivers = [](Client const &client) { return client.delivery[0] > 0; };
    auto const picks_up = [](Client const &client) { return client.pickup[0] > 0; };

    return data.num_load_dimensions() == 1 && (std::ranges::none_of(data.clients(), delivers) ||
                                               std::ranges::none_of(data.clients(), picks_up));
}

// Whether the vehicle holds the loads of all clients, in whatever order they are visited.
bool loads_always_fit(ProblemData const &data) {
    auto const &type = data.vehicle_type(0);

    for (std::size_t dim = 0; dim != data.num_load_dimensions(); ++dim) {
        auto left = type.capacity[dim] - type.initial_load[dim];
        for (auto const &client : data.clients())
            left -= client.delivery[dim] + client.pickup[dim];

        if (left < 0)
            return false;
    }

    return true;
}

bool is_single_tour(ProblemData const &data) {
    auto const &type = data.vehicle_type(0);
    return data.num_vehicles() == 1 && type.start_depot == type.end_depot &&
           type.unit_distance_cost > 0 && type.max_distance == max_value && loads_always_fit(data);
}

// If it does not matter how long a route takes, the vehicle may as well leave at once, and be back
// as late as can be: then windows differ in time warp only, and few of them are worth a look. A
// release is compared with the latest start, which then has to stay as it is.
void fix_shift(Vehicle &vehicle, ProblemData const &data) {
    auto const is_released = [](Client const &client) { return client.release_time > 0; };
    if (std::ranges::none_of(data.clients(), is_released)) {
        auto const &start = vehicle.start_time;
        auto const early = start.start().early;
        vehicle.start_time = {start.duration(), start.time_warp(), early, early, 0};
    }

    constexpr Duration late_enough = max_value / 2; // no route takes half of that
    auto const late = std::min(vehicle.end_time.start().late, late_enough);
    vehicle.end_time = {0, 0, late, late, 0};
}

// With it, all violations of all routes cost 2^61 at most.
double limit_of_penalties(ProblemData const &data) {
    auto const num_visits = std::max<std::size_t>(data.num_visits(), 1);
    auto const num_routes = std::min(data.num_vehicles(), num_visits);
    auto const num_kinds = data.num_load_dimensions() + 2; // with time warp and distance
    return 0x1p61 / static_cast<double>(num_routes * num_kinds);
}
} // namespace

SearchData::SearchData(std::shared_ptr<ProblemData const> data)
    : SearchData(data, MemoryLayout(data->num_locations())) {}

SearchData::SearchData(std::shared_ptr<ProblemData const> data, MemoryLayout numbers)
    : problem(std::move(data))
    , layout(std::move(numbers))
    , num_depots(problem->num_depots())
    , num_locations(problem->num_locations())
    , num_load_dimensions(problem->num_load_dimensions())
    , penalty_limit(limit_of_penalties(*problem)) {
    add_locations();
    if (problem->has_several_windows())
        add_windows();
    add_groups();
    add_shipments();
    add_vehicle_groups();
    add_vehicles();
    detect_features();
    if (has_visit_rules)
        add_visit_rules();
}

void SearchData::add_locations() {
    visit_sum.resize(num_locations);
    visit_load.resize(num_locations * num_load_dimensions);
    prize.resize(num_locations);
    required.resize(num_locations);
    group.assign(num_locations, -1);
    partner.assign(num_locations, -1);
    is_pickup.resize(num_locations);

    auto const reached = profiles_reaching(*problem);
    for (auto const location : layout.order())
        reached_by.push_back(reached[location]);

    for (auto const &depot : problem->depots()) {
        visit_time.emplace_back(depot.service_duration, 0, depot.tw_early, depot.tw_late, 0);
        arrival_time.emplace_back(0, 0, depot.tw_early, depot.tw_late, 0);
    }

    for (auto location = num_depots; location != num_locations; ++location) {
        auto const &client = this->client(static_cast<Location>(location));
        visit_time.emplace_back(client.service_duration, 0, client.tw_early, client.tw_late,
                                client.release_time);
        prize[location] = client.prize;
        required[location] = client.required;

        if (client.group)
            group[location] = static_cast<std::int32_t>(*client.group);

        auto const given = layout.given(static_cast<Location>(location));
        for (std::size_t dim = 0; dim != num_load_dimensions; ++dim)
            visit_load[location * num_load_dimensions + dim] =
                pyvrp_plus::visit_load(*problem, given, dim);

        if (num_load_dimensions == 1)
            visit_sum[location] = client.delivery[0] + client.pickup[0];
    }
}

void SearchData::add_windows() {
    has_windows = true;
    first_window.assign(num_depots + 1, 0);

    for (auto location = num_depots; location != num_locations; ++location) {
        auto const &client = this->client(static_cast<Location>(location));
        for (auto const &[early, late] : client.time_windows)
            window_time.emplace_back(client.service_duration, 0, early, late, client.release_time);
        first_window.push_back(window_time.size());
    }
}

void SearchData::add_shipments() {
    for (std::size_t idx = 0; idx != problem->num_shipments(); ++idx) {
        auto const pickup = layout.position(problem->pickup_of(idx));
        auto const delivery = layout.position(problem->delivery_of(idx));
        partner[pickup] = delivery;
        partner[delivery] = pickup;
        is_pickup[pickup] = true;
    }
}

void SearchData::add_vehicle_groups() {
    auto const to_groups = [this](auto const &given) {
        std::vector<std::vector<Location>> groups;
        for (auto const &group : given)
            for (auto &members = groups.emplace_back(); auto const client : group.clients) {
                auto const is_delivery =
                    problem->is_shipment(client) && !problem->is_pickup(client);
                members.push_back(layout.position(client - is_delivery));
            }

        return VehicleGroups(std::move(groups), partner);
    };

    has_vehicle_groups = problem->has_vehicle_groups();
    same_vehicle = to_groups(problem->same_vehicle_groups());
    different_vehicles = to_groups(problem->different_vehicle_groups());
}

void SearchData::add_groups() {
    for (auto const &given : problem->groups()) {
        auto &added = groups.emplace_back();
        added.required = given.required;
        for (auto const member : given.clients())
            added.clients.push_back(layout.position(member));
    }
}

// Edges that must not be used can be so expensive that a few of them cost more than 64 bits hold.
// Less than that is enough for the search to avoid them.
EdgeWeights const &SearchData::affordable(EdgeWeights const &weights, Cost unit_cost) {
    auto const *matrix = weights.matrix();
    if (!matrix)
        return weights;

    auto const limit = max_affordable_weight(*problem, unit_cost);
    auto const is_too_large = [largest = std::max(limit, forbidden_weight - 1)](Value weight) {
        return weight > largest;
    };

    auto const [known, is_new] = affordable_.try_emplace({&weights, limit});
    if (is_new && std::any_of(matrix->data(), matrix->data() + matrix->size(), is_too_large)) {
        auto lowered = *matrix;
        std::replace_if(lowered.data(), lowered.data() + lowered.size(), is_too_large, limit);
        known->second = std::make_shared<EdgeWeights const>(std::move(lowered));
    }

    return known->second ? *known->second : weights;
}

template <class Weight>
EdgeLookup<Weight> SearchData::lookup(EdgeWeights const &given, Cost unit_cost) {
    auto const &weights = affordable(given, unit_cost);
    if (layout.is_as_given())
        return EdgeLookup<Weight>(weights);

    auto &ordered = ordered_[&weights];
    if (!ordered)
        ordered = std::make_shared<OrderedWeights const>(weights, layout.order());

    return EdgeLookup<Weight>(*ordered);
}

void SearchData::add_vehicles() {
    std::vector<Cost> unit_costs(problem->num_profiles());
    for (auto const &type : problem->vehicle_types())
        unit_costs[type.profile] = std::max(unit_costs[type.profile], type.unit_distance_cost);

    for (std::size_t profile = 0; profile != problem->num_profiles(); ++profile)
        distances.push_back(lookup<Distance>(problem->distances(profile), unit_costs[profile]));

    for (std::size_t idx = 0; idx != problem->num_vehicle_types(); ++idx) {
        auto const &type = problem->vehicle_type(idx);
        auto &vehicle = vehicles.emplace_back();

        vehicle.type = idx;
        vehicle.num_available = type.num_available;
        vehicle.max_reloads = type.max_reloads;
        vehicle.start_depot = static_cast<Location>(type.start_depot);
        vehicle.end_depot = static_cast<Location>(type.end_depot);
        vehicle.fixed_cost = type.fixed_cost;
        vehicle.unit_distance_cost = type.unit_distance_cost;
        vehicle.unit_duration_cost = type.unit_duration_cost;
        vehicle.unit_overtime_cost = type.unit_overtime_cost;
        vehicle.shift_duration = type.shift_duration;
        vehicle.max_duration = type.max_duration;
        vehicle.max_distance = type.max_distance;
        vehicle.capacity = type.capacity;
        vehicle.is_lifo = type.lifo;
        vehicle.has_negative_durations =
            type.unit_duration_cost > 0 && problem->durations(type.profile).has_negative();
        vehicle.kind = problem->compatibility().kind(idx);
        vehicle.max_clients = type.max_clients;
        vehicle.profile = type.profile;
        vehicle.distance = distances[type.profile];
        vehicle.duration =
            lookup<Duration>(problem->durations(type.profile),
                             saturated_sum(type.unit_duration_cost, type.unit_overtime_cost));

        for (auto const load : type.initial_load)
            vehicle.initial.emplace_back(0, load, load);

        if (num_load_dimensions == 1)
            vehicle.sum_capacity = type.capacity[0] - type.initial_load[0];

        for (auto const depot : type.reload_depots)
            vehicle.reload_depots.push_back(static_cast<Location>(depot));

        TripSegment const shift_start = {0, 0, type.tw_early, type.start_late, 0};
        TripSegment const shift_end = {0, 0, type.tw_early, type.tw_late, 0};
        vehicle.start_time = TripSegment::merge(0, shift_start, visit_time[type.start_depot]);
        vehicle.end_time = TripSegment::merge(0, arrival_time[type.end_depot], shift_end);

        if (has_windows && !vehicle.limits_duration())
            fix_shift(vehicle, *problem);
    }
}

void SearchData::detect_features() {
    auto const &data = *problem;

    has_time = uses_time(data);
    limits_clients = data.limits_clients();
    has_visit_rules = limits_clients || has_vehicle_groups || data.compatibility().is_restrictive();
    has_shipments = data.num_shipments() > 0;
    has_reloads = std::ranges::any_of(vehicles, [](auto const &vehicle) {
        return !vehicle.reload_depots.empty() && vehicle.max_reloads > 0;
    });

    if (num_load_dimensions > 0)
        loads = loads_are_sums(data) ? LoadKind::Sum : LoadKind::Segments;

    has_optional =
        data.num_groups() > 0 ||
        std::ranges::any_of(data.visits(), [](auto const &visit) { return !visit.required; });

    is_symmetric = std::ranges::all_of(data.distances(),
                                       [](auto const &weights) { return weights->is_symmetric(); });
    is_tour = is_symmetric && !has_time && !has_reloads && !has_optional && !has_shipments &&
              !has_visit_rules && is_single_tour(data);
}

double SearchData::share_of_vehicles() const {
    double num_allowed = 0, num_pairs = 0;

    for (auto client = num_depots; client != num_locations; ++client)
        for (auto const &vehicle : vehicles) {
            auto const count =
                static_cast<double>(problem->vehicle_type(vehicle.type).num_available);
            auto const serves =
                !has_visit_rules || can_serve(vehicle, static_cast<Location>(client));
            num_pairs += count;
            if (serves && reached_by[client].contains(vehicle.profile))
                num_allowed += count;
        }

    return num_pairs > 0 ? num_allowed / num_pairs : 1;
}

double SearchData::clients_per_visit() const {
    auto const num_clients = num_locations - num_depots;
    auto num_visits = num_clients;
    for (auto const &each : groups)
        if (!each.clients.empty())
            num_visits -= each.clients.size() - 1;

    return num_visits > 0 ? static_cast<double>(num_clients) / static_cast<double>(num_visits) : 1;
}

void SearchData::add_visit_rules() {
    auto const &compatibility = problem->compatibility();
    served.assign(compatibility.num_kinds() * num_locations, true);
    for (std::size_t kind = 0; kind != compatibility.num_kinds(); ++kind)
        for (auto location = num_depots; location != num_locations; ++location) {
            auto const visit = layout.given(static_cast<Location>(location)) - num_depots;
            served[kind * num_locations + location] = compatibility.serves(kind, visit);
        }

    let_go_without_place();
}

// Required clients that no vehicle can serve are left alone. Others may have to wait for a place,
// where routes can be full or closed to them, and are therefore optional ones with a prize of their
// own.
void SearchData::let_go_without_place() {
    if (limits_clients || has_vehicle_groups)
        missing_prize = (Value{1} << 60) / static_cast<Value>(problem->num_visits());

    auto const is_servable = [&](Location client) {
        return std::ranges::any_of(vehicles,
                                   [&](auto const &vehicle) { return can_serve(vehicle, client); });
    };
    auto const let_go = [&](Location client) {
        auto const is_delivery = is_shipment(client) && !is_pickup[client];
        if (is_servable(client) && !is_delivery)
            prize[client] += missing_prize;
    };
    auto const may_wait = [this](Location client) { return may_lack_place(client); };

    for (auto location = num_depots; location != num_locations; ++location)
        if (auto const client = static_cast<Location>(location);
            required[client] && (may_lack_place(client) || !is_servable(client))) {
            required[client] = false;
            has_optional = true;
            let_go(client);
        }

    for (auto &required_group : groups)
        if (required_group.required &&
            (std::ranges::any_of(required_group.clients, may_wait) ||
             std::ranges::none_of(required_group.clients, is_servable))) {
            required_group.required = false;
            std::ranges::for_each(required_group.clients, let_go);
        }
}
} // namespace pyvrp_plus::search
