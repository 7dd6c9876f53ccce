#ifndef PYVRP_PLUS_SEARCH_MOVES_SHIPMENT_INSERTION_H
#define PYVRP_PLUS_SEARCH_MOVES_SHIPMENT_INSERTION_H

#include "search/data/check_deltas.h"
#include "search/moves/insertion.h"
#include "search/moves/visit_rules.h"
#include "search/neighbourhood/neighbourhood.h"
#include "search/state/evaluate.h"
#include "search/state/search_state.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace pyvrp_plus::search {
/// Where a shipment that is not on any route can go, and what that changes.
template <class F>
struct ShipmentInsertion {
    Cost delta = max_value;
    Cost to_beat = max_value; // the change, and its noise
    RouteState<F> const *route = nullptr;

    // Positions after which the pickup and the delivery go; if they are the same, the delivery
    // follows the pickup.
    std::size_t pickup = 0, delivery = 0;

    bool found() const { return route != nullptr; }

    /// Inserts the shipment into the visits of the route, of which the given location is the
    /// pickup.
    void apply(SearchData const &data, std::vector<Location> &visits, Location at_pickup) const {
        auto const after = [&](std::size_t position) {
            return visits.begin() + static_cast<std::ptrdiff_t>(position) + 1;
        };
        visits.insert(after(delivery), data.partner[at_pickup]);
        visits.insert(after(pickup), at_pickup);
    }

    void apply(SearchState<F> &state, Location at_pickup) const {
        auto const slot = state.slot(*route);
        apply(state.data, state.edit(slot), at_pickup);
        state.update(slot);
    }
};

/// What has been traced of a sequence; always the first part of a route.
template <class F>
struct Traced {
    Trace<F> const &trace;
    std::vector<LoadSegment> const &loads; // by dimension

    template <class Time>
    void append_to(Trace<F, Time> &next) const {
        next.at = trace.at;
        next.distance = trace.distance;
        next.time = trace.time;
    }

    void append_to(LoadTrace<F> &next) const { next.load = loads[next.dimension]; }
};

/// Looks for the cheapest places of a shipment: all pairs of positions of a trip, in the routes
/// of the neighbours of both ends. Most pairs are ruled out by how much longer the route gets, at
/// least, and by what is violated up to the delivery.
template <class F>
class ShipmentPlaces {
    SearchState<F> const &state_;
    SearchData const &data_;
    Neighbours const &neighbours_;

    Location pickup_ = 0, delivery_ = 0;
    ShipmentInsertion<F> best_;

    // Of the current route: by how much the delivery makes it longer, after each position, and the
    // least of this from there on until the trip ends.
    std::vector<Distance> extra_;
    std::vector<Distance> least_;
    Cost base_ = 0; // least change of the cost, without distance

    std::vector<LoadSegment> loads_;  // by dimension
    std::vector<std::uint32_t> seen_; // by slot
    std::uint32_t search_ = 0;

    bool ends_trip(RouteState<F> const &route, std::size_t position) const {
        return position == route.last() || (F::reloads && data_.is_depot(route[position]));
    }

    void measure_deliveries(RouteState<F> const &route) {
        auto const &distance = route.vehicle->distance;
        extra_.resize(route.last());
        least_.resize(route.last());

        for (auto pos = route.last(); pos-- != 0;) {
            extra_[pos] = distance.into(route[pos], delivery_) +
                          distance(delivery_, route[pos + 1]) -
                          (route.distance_before[pos + 1] - route.distance_before[pos]);
            least_[pos] =
                ends_trip(route, pos + 1) ? extra_[pos] : std::min(extra_[pos], least_[pos + 1]);
        }
    }

    // Lower bound of the penalties of a route that starts like this.
    Cost penalties(Trace<F> const &trace) const {
        auto const &costs = state_.costs();
        auto cost = costs.tw_penalty(trace.time.time_warp());
        for (std::size_t dim = 0; dim != loads_.size(); ++dim)
            cost +=
                costs.load_penalty(loads_[dim].excess_load(trace.vehicle.capacity[dim]), 0, dim);

        return cost;
    }

    void visit(Trace<F> &trace, Location location) {
        trace.visit(location);
        for (std::size_t dim = 0; dim != loads_.size(); ++dim)
            loads_[dim] = LoadSegment::merge(loads_[dim], data_.load(location, dim));
    }

    void consider(RouteState<F> const &route, Trace<F> const &trace, std::size_t pickup,
                  std::size_t delivery, Cost noise) {
        auto const change =
            evaluate<F>(data_, state_.costs(), *route.vehicle, Traced<F>{trace, loads_},
                        Visit<F>{delivery_}, Suffix<F>{route, delivery + 1})
                .total() -
            route.cost - data_.prize[pickup_];

        if (change + noise < best_.to_beat)
            best_ = {change, change + noise, &route, pickup, delivery};
    }

    // Considers all deliveries for a pickup after the given position, which makes the route longer
    // by so much; `adjacent` is what both together do.
    template <class Choice>
    void consider_pickup(RouteState<F> const &route, std::size_t position, Distance extra,
                         Distance adjacent, Choice &choice) {
        auto const &vehicle = *route.vehicle;
        auto const bound = [&, this](Cost penalties, Distance longer) {
            return base_ + penalties + vehicle.unit_distance_cost * longer;
        };

        Trace<F> trace{data_, vehicle};
        Prefix<F>{route, position}.append_to(trace);
        auto const *loads = route.load_before.data() + position * loads_.size();
        std::copy_n(loads, loads_.size(), loads_.begin());
        visit(trace, pickup_);

        auto penalty = penalties(trace);
        if (bound(penalty, adjacent) < best_.to_beat)
            consider(route, trace, position, position, choice.noise());

        std::int32_t num_loaded = 0; // on top of the shipment
        for (auto pos = position + 1; !ends_trip(route, pos); ++pos) {
            if (bound(penalty, extra + least_[pos]) >= best_.to_beat)
                return;

            visit(trace, route[pos]);
            penalty = penalties(trace);

            if (vehicle.is_lifo) {
                num_loaded += route.num_on_board[pos] - route.num_on_board[pos - 1];
                if (num_loaded < 0)
                    return;
                if (num_loaded > 0)
                    continue;
            }

            if (bound(penalty, extra + extra_[pos]) < best_.to_beat)
                consider(route, trace, position, pos, choice.noise());
        }
    }

public:
    ShipmentPlaces(SearchState<F> const &state, Neighbours const &neighbours)
        : state_(state)
        , data_(state.data)
        , neighbours_(neighbours)
        , loads_(state.data.num_load_dimensions)
        , seen_(state.routes.size()) {}

    /// Starts to look for places of the shipment with the given pickup. A change of the cost that
    /// is not below `limit` is not of interest.
    void start(Location pickup, Cost limit = max_value) {
        pickup_ = pickup;
        delivery_ = data_.partner[pickup];
        best_ = {};
        best_.to_beat = limit;
        ++search_;
    }

    /// Considers a route, if the shipment is allowed there.
    template <class Choice>
    void consider_route(RouteState<F> const &route, Choice &choice) {
        if constexpr (F::visit_rules) {
            VisitRules<F> const rules(state_);
            if (!rules.allow_insertion(route, pickup_, 2) || !rules.allow_company(route, pickup_))
                return;
        }

        consider_places(route, choice);
    }

    /// Considers a route that the shipment is allowed on.
    template <class Choice>
    void consider_places(RouteState<F> const &route, Choice &choice) {
        auto const &vehicle = *route.vehicle;
        auto const &distance = vehicle.distance;
        auto const between = distance(pickup_, delivery_);

        state_.work += route.visits.size();
        measure_deliveries(route);
        base_ =
            (route.empty() ? vehicle.fixed_cost : Cost{0}) - data_.prize[pickup_] - route.reducible;

        for (std::size_t pos = 0; pos != route.last(); ++pos) {
            auto const gap = route.distance_before[pos + 1] - route.distance_before[pos];
            auto const there = distance.into(route[pos], pickup_);
            auto const extra = there + distance(pickup_, route[pos + 1]) - gap;
            auto const adjacent = there + between + distance(delivery_, route[pos + 1]) - gap;
            auto const least =
                ends_trip(route, pos + 1) ? adjacent : std::min(adjacent, extra + least_[pos + 1]);

            if (base_ + vehicle.unit_distance_cost * least < best_.to_beat && !choice.blinks())
                consider_pickup(route, pos, extra, adjacent, choice);
        }
    }

    /// Considers the routes of the neighbours of both ends, each once, that `is_of_interest`.
    template <class Choice, class Filter>
    void consider_near(Choice &choice, Filter const &is_of_interest) {
        for (auto const end : {pickup_, delivery_}) {
            auto const &near = neighbours_[end];
            auto const count = choice.num_neighbours(near.size());
            state_.work += count;

            for (std::size_t rank = 0; rank != count; ++rank)
                if (auto const slot = state_.nodes[near[rank]].route;
                    slot >= 0 && seen_[slot] != search_ && !choice.skips()) {
                    seen_[slot] = search_;
                    if (is_of_interest(state_.routes[slot]))
                        consider_route(state_.routes[slot], choice);
                }
        }
    }

    /// Considers an unused vehicle of each type.
    template <class Choice>
    void consider_empty_routes(Choice &choice) {
        for (std::size_t type = 0; type != state_.num_vehicle_types(); ++type)
            if (auto const slot = state_.empty_slot(type))
                consider_route(state_.routes[*slot], choice);
    }

    /// Considers all used routes.
    template <class Choice>
    void consider_everywhere(Choice &choice) {
        for (auto const &route : state_.routes)
            if (!route.empty())
                consider_route(route, choice);
    }

    /// The cheapest place of those that were considered.
    ShipmentInsertion<F> const &best() const { return best_; }

    /// The cheapest place for a shipment. If it is required, a place is found if there is any.
    template <class Choice>
    ShipmentInsertion<F> const &cheapest(Location pickup, bool is_required, Choice choice) {
        if constexpr (F::visit_rules)
            is_required = is_required || data_.needs_place(pickup);

        start(pickup);
        if constexpr (F::visit_rules)
            if (auto const *route = VisitRules<F>(state_).route_of_company(pickup)) {
                consider_route(*route, choice);
                if (!best_.found()) {
                    EveryPlace every;
                    consider_route(*route, every);
                }
                return best_;
            }

        consider_near(choice, [](auto const &) { return true; });
        if (choice.may_open_route)
            consider_empty_routes(choice);
        if (is_required && !best_.found())
            consider_everywhere(choice);
        if (is_required && !best_.found()) {
            EveryPlace every;
            consider_everywhere(every);
            consider_empty_routes(every);
        }

        return best_;
    }
};
} // namespace pyvrp_plus::search

#endif // PYVRP_PLUS_SEARCH_MOVES_SHIPMENT_INSERTION_H
