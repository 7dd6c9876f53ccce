#ifndef PYVRP_PLUS_SEARCH_STATE_SEARCH_STATE_H
#define PYVRP_PLUS_SEARCH_STATE_SEARCH_STATE_H

#include "search/data/node.h"
#include "search/state/evaluate.h"
#include "search/state/plan.h"
#include "search/state/route_state.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <iterator>
#include <optional>
#include <ranges>
#include <vector>

namespace pyvrp_plus::search {
/// The solution that the search works on: one slot per vehicle, where each client is,
/// and the penalised cost. Changes can be recorded and taken back.
template <class F>
class SearchState {
    using Route = RouteState<F>;

    // Before-images of the routes changed since `record`.
    struct Record {
        std::size_t slot;
        Route route;
    };

    std::vector<std::size_t> first_slot_;    // by vehicle type, plus the end
    std::vector<std::uint64_t> empty_slots_; // one bit a slot
    std::vector<Record> records_;
    std::size_t num_records_ = 0;
    std::vector<std::int64_t> recorded_at_; // by slot: transaction that saved it
    std::int64_t transaction_ = 0;
    bool is_recording_ = false;
    Cost recorded_cost_ = 0;
    CostEvaluator costs_ = {{}, 0, 0};
    std::int64_t clock_ = 0;
    std::vector<std::size_t> changed_; // slots, each once, since `take_changed`
    std::vector<char> is_changed_;     // by slot
    std::vector<std::size_t> changing_;
    ViolationCounts violations_;

public:
    SearchData const &data;
    std::vector<Route> routes;
    std::vector<Node> nodes;  // by location
    Cost cost = 0;            // penalised, with uncollected prizes
    bool opens_routes = true; // whether unused vehicles may be taken into use

    /// Neighbours looked at and visits updated so far: a measure of effort that, unlike time,
    /// does not depend on the machine.
    mutable std::size_t work = 0;

    explicit SearchState(SearchData const &data)
        : data(data) {
        first_slot_.push_back(0);
        for (auto const &vehicle : data.vehicles) {
            // More vehicles of a type than clients are of no use.
            auto const num_clients = std::max<std::size_t>(data.num_locations - data.num_depots, 1);
            auto const num_slots = std::min(vehicle.num_available, num_clients);

            for (std::size_t idx = 0; idx != num_slots; ++idx)
                routes.emplace_back().vehicle = &vehicle;

            first_slot_.push_back(routes.size());
        }

        empty_slots_.resize(routes.size() / 64 + 1);
        recorded_at_.assign(routes.size(), -1);
        is_changed_.resize(routes.size());
        nodes.resize(data.num_locations);

        for (std::size_t slot = 0; slot != routes.size(); ++slot)
            clear_route(slot);
    }

    // Routes point into the data, and views point to the state.
    SearchState(SearchState const &) = delete;
    SearchState &operator=(SearchState const &) = delete;

    CostEvaluator const &costs() const { return costs_; }

    std::int64_t clock() const { return clock_; }

    /// Calls `use(slot)` for each route that has changed since the last such call. Large
    /// fleets have far more vehicles than a few steps change.
    template <class Use>
    void take_changed(Use const &use) {
        for (auto const slot : changed_) {
            use(slot);
            is_changed_[slot] = false;
        }

        changed_.clear();
    }

    ViolationCounts const &violations() const { return violations_; }

    /// How much is violated, by load dimension, then duration, then distance.
    std::vector<double> amounts() const {
        std::vector<double> sums(data.num_load_dimensions + 2);
        for (auto const &route : routes)
            route.add_amounts(data, sums);

        return sums;
    }

    /// Goes on with other penalties.
    void set_costs(CostEvaluator const &costs) {
        costs_ = costs.with_limit(data.penalty_limit);

        for (auto &route : routes) {
            cost -= route.cost;
            update_cost(route);
            cost += route.cost;
        }
    }

    bool is_visited(Location client) const { return nodes[client].route >= 0; }

    Route &route(Location client) { return routes[nodes[client].route]; }

    Route const &route(Location client) const { return routes[nodes[client].route]; }

    std::size_t position(Location client) const { return nodes[client].position; }

    std::size_t slot(Route const &route) const { return &route - routes.data(); }

    std::size_t num_vehicle_types() const { return first_slot_.size() - 1; }

    /// The vehicles of the given type.
    auto slots(std::size_t vehicle_type) const {
        return std::views::iota(first_slot_[vehicle_type], first_slot_[vehicle_type + 1]);
    }

    /// An unused vehicle of the given type.
    std::optional<std::size_t> empty_slot(std::size_t vehicle_type) const {
        auto const end = first_slot_[vehicle_type + 1];

        for (auto slot = first_slot_[vehicle_type]; slot < end; slot = (slot / 64 + 1) * 64) {
            auto const word = empty_slots_[slot / 64] >> (slot % 64);
            if (word != 0) {
                slot += std::countr_zero(word);
                return slot < end ? std::optional(slot) : std::nullopt;
            }
        }

        return std::nullopt;
    }

    /// Replaces the whole solution. Plans use at most the available vehicles.
    void load(Plan const &plan, CostEvaluator const &costs) {
        costs_ = costs.with_limit(data.penalty_limit);
        is_recording_ = false;
        opens_routes = true;
        cost = 0;

        for (auto const prize : data.prize)
            cost += prize;

        for (std::size_t slot = 0; slot != routes.size(); ++slot)
            if (routes[slot].empty())
                mark_empty(slot, true); // it may have been barred by `load_part`
            else
                clear_route(slot);

        for (auto &node : nodes)
            node.route = -1;

        for (auto const &planned : plan) {
            auto const slot = empty_slot(planned.vehicle_type);
            assert(slot);
            auto &visits = routes[*slot].visits;
            visits.insert(visits.begin() + 1, planned.visits.begin(), planned.visits.end());
            update(*slot);
        }
    }

    /// Loads some vehicles of another state of the same data, used or not. No others can be used
    /// until something else is loaded.
    void load_part(SearchState const &whole, std::vector<std::size_t> const &slots) {
        load({}, whole.costs());
        std::ranges::fill(empty_slots_, 0);

        for (auto const slot : slots) {
            routes[slot].visits = whole.routes[slot].visits;
            update(slot);
        }
    }

    /// Replaces the visits of some vehicles by those that `visits(slot)` gives, with the depots at
    /// both ends. No other vehicle serves any of these clients.
    template <class Visits>
    void replace(std::vector<std::size_t> const &slots, Visits const &visits) {
        changing_.clear();
        std::ranges::copy_if(slots, std::back_inserter(changing_),
                             [&](auto slot) { return routes[slot].visits != visits(slot); });

        for (auto const slot : changing_)
            for (auto const visit : routes[slot].visits)
                if (!data.is_depot(visit))
                    set_unvisited(visit);

        for (auto const slot : changing_) {
            edit(slot) = visits(slot);
            update(slot);
        }
    }

    Plan plan() const {
        Plan plan;
        for (auto const &route : routes)
            if (!route.empty())
                plan.push_back(
                    {route.vehicle->type, {route.visits.begin() + 1, route.visits.end() - 1}});

        return plan;
    }

    /// Gives the visits of a route to be changed; `update` must follow.
    std::vector<Location> &edit(std::size_t slot) {
        if (is_recording_ && recorded_at_[slot] != transaction_) {
            recorded_at_[slot] = transaction_;
            if (num_records_ == records_.size())
                records_.emplace_back();
            records_[num_records_].slot = slot;
            records_[num_records_++].route = routes[slot];
        }

        return routes[slot].visits;
    }

    /// Recomputes a route after its visits were changed.
    void update(std::size_t slot) {
        auto &route = routes[slot];
        work += route.visits.size();
        violations_.remove(route.violations);
        route.update(data);
        mark_changed(slot);

        if (F::reloads && route.empty() && route.num_reloads > 0) {
            route.visits = {route.vehicle->start_depot, route.vehicle->end_depot};
            route.update(data);
        }

        violations_.add(route.violations);
        place_clients(slot);
        mark_empty(slot, route.empty());

        cost -= route.cost;
        update_cost(route);
        cost += route.cost;
    }

    /// Moves of a route count as untested again, as if it had changed.
    void look_again_at(std::size_t slot) { routes[slot].last_changed = ++clock_; }

    /// Takes a client out of the solution, after its route was edited.
    void set_unvisited(Location client) {
        assert(is_visited(client));
        nodes[client].route = -1;
        cost += data.prize[client];
    }

    /// Starts recording changes, so that they can be taken back.
    void record() {
        is_recording_ = true;
        num_records_ = 0;
        ++transaction_;
        recorded_cost_ = cost;
    }

    /// How many routes have been changed since `record`, and which.
    std::size_t num_recorded() const { return num_records_; }

    std::size_t recorded_slot(std::size_t idx) const { return records_[idx].slot; }

    /// Whether all routes are as they were at `record`, or so again.
    bool is_as_recorded() const {
        return std::ranges::all_of(std::views::iota(std::size_t{0}, num_records_), [&](auto idx) {
            auto const &[slot, route] = records_[idx];
            return route.visits == routes[slot].visits;
        });
    }

    /// Takes back all changes since `record`.
    void rollback() {
        for (std::size_t idx = 0; idx != num_records_; ++idx)
            for (auto const location : routes[records_[idx].slot].visits)
                nodes[location].route = -1;

        for (std::size_t idx = 0; idx != num_records_; ++idx) {
            auto const slot = records_[idx].slot;
            violations_.remove(routes[slot].violations);
            std::swap(routes[slot], records_[idx].route);
            violations_.add(routes[slot].violations);
            mark_changed(slot);
            mark_empty(slot, routes[slot].empty());
            place_clients(slot);
        }

        cost = recorded_cost_;
        record();
    }

    /// Computes the cost of a route, of this solution or not, whose visits were updated.
    void update_cost(Route &route) const {
        clear_cost(route);

        if (!route.empty()) {
            auto const cost =
                evaluate<F>(data, costs(), *route.vehicle, Prefix<F>{route, route.last()});
            route.cost = cost.total();
            route.reducible += cost.reducible;
            route.load_penalty = cost.load;
        }
    }

    /// Penalised cost computed from scratch: what `cost` must be equal to.
    Cost recomputed_cost() const {
        Cost total = 0;

        for (auto const &route : routes)
            if (!route.empty())
                total += evaluate<F>(data, costs(), *route.vehicle, Start<F>{},
                                     Span<F>{route, 1, route.last()}, Finish<F>{})
                             .total();

        for (auto client = data.num_depots; client != data.num_locations; ++client)
            if (nodes[client].route < 0)
                total += data.prize[client];

        return total;
    }

private:
    // Where durations can be negative and are paid for, no saving is out of reach. What moves
    // promise still has to fit into 64 bits.
    static void clear_cost(Route &route) {
        constexpr Value any_saving = Value{1} << 60;
        route.cost = route.load_penalty = 0;
        route.reducible = route.vehicle->has_negative_durations ? any_saving : 0;
    }

    void clear_route(std::size_t slot) {
        auto &route = routes[slot];
        violations_.remove(route.violations);
        route.visits = {route.vehicle->start_depot, route.vehicle->end_depot};
        route.update(data);
        clear_cost(route);
        mark_changed(slot);
        mark_empty(slot, true);
    }

    void mark_changed(std::size_t slot) {
        routes[slot].last_changed = ++clock_;
        if (!is_changed_[slot]) {
            is_changed_[slot] = true;
            changed_.push_back(slot);
        }
    }

    void place_clients(std::size_t slot) {
        auto const &route = routes[slot];
        ProfileSet tail_profiles;

        for (auto pos = route.last(); --pos > 0;) {
            auto const location = route[pos];
            if (F::reloads && data.is_depot(location))
                continue;

            auto &node = nodes[location];
            node.tail_profiles = tail_profiles &= data.reached_by[location];
            if (node.route < 0)
                cost -= data.prize[location];

            node.route = static_cast<std::int32_t>(slot);
            node.position = static_cast<std::int32_t>(pos);
            if constexpr (F::loads == LoadKind::Sum)
                node.load = route.sum_before[pos];

            connect(node, route, pos);
        }
    }

    // Tells a client what it is next to.
    static void connect(Node &node, Route const &route, std::size_t pos) {
        auto const has_next = pos + 1 != route.last();
        auto const type = static_cast<std::int32_t>(route.vehicle->type);
        auto const before = route[pos - 1], after = route[pos + 1];
        auto const after_next = has_next ? route[pos + 2] : -1;

        if (node.before == before && node.after == after && node.after_next == after_next &&
            node.vehicle_type == type)
            return;

        ++node.version;
        node.vehicle_type = type;
        node.before = before;
        node.after = after;
        node.after_next = after_next;

        auto const *distance = &route.distance_before[pos];
        node.distance_before = distance[0] - distance[-1];
        node.distance_after = distance[1] - distance[0];
        node.distance_after_next = has_next ? distance[2] - distance[1] : Distance{0};
    }

    void mark_empty(std::size_t slot, bool is_empty) {
        auto const bit = std::uint64_t{1} << (slot % 64);

        if (is_empty)
            empty_slots_[slot / 64] |= bit;
        else
            empty_slots_[slot / 64] &= ~bit;
    }
};
} // namespace pyvrp_plus::search

#endif // PYVRP_PLUS_SEARCH_STATE_SEARCH_STATE_H
