#ifndef PYVRP_PLUS_SEARCH_STATE_EVALUATE_H
#define PYVRP_PLUS_SEARCH_STATE_EVALUATE_H

#include "pyvrp_plus/cost_evaluator.h"
#include "search/data/visit_time.h"
#include "search/state/route_state.h"

#include <algorithm>
#include <concepts>

/// The cost of a route that is put together from parts of existing routes, without
/// building it. Moves say what their new routes consist of; this is the only place
/// that knows what such a sequence costs.
namespace pyvrp_plus::search {
/// What has been accumulated so far of a sequence, from its start; with `Time` as the timing.
template <class F, class Time = typename F::TimeSegment>
struct Trace {
    SearchData const &data;
    Vehicle const &vehicle;
    Location at = 0;
    Distance distance = 0;
    Time time = {};
    Load sum = 0;

    [[gnu::always_inline]] void visit(Location location) {
        distance += vehicle.distance(at, location);

        if constexpr (F::time)
            time = arrive(vehicle.duration(at, location), location);

        if constexpr (F::loads == LoadKind::Sum)
            sum += data.visit_sum[location];

        at = location;
    }

    /// Arrival at the depot where the route ends.
    void finish() {
        auto const location = vehicle.end_depot;
        distance += vehicle.distance(at, location);

        if constexpr (F::time)
            time = Time::merge(vehicle.duration(at, location), time, vehicle.end_time);

        at = location;
    }

private:
    [[gnu::always_inline]] Time arrive(Duration travel, Location location) const {
        if constexpr (F::reloads)
            if (data.is_depot(location)) {
                auto const trip = Time::merge(travel, time, data.arrival_time[location]);
                return Time::merge(0, trip.finalise_back(), data.visit_time[location]);
            }

        if constexpr (std::same_as<Time, typename F::HullTimeSegment>)
            return Time::merge(travel, time, data.visit_time[location]);
        else
            return Time::merge(travel, time, visit_time<F>(data, location));
    }
};

/// Load of a sequence so far, in one dimension.
template <class F>
struct LoadTrace {
    SearchData const &data;
    Vehicle const &vehicle;
    std::size_t dimension;
    LoadSegment load = {};

    void visit(Location location) {
        load = LoadSegment::merge(load, data.load(location, dimension));

        if constexpr (F::reloads)
            if (data.is_depot(location))
                load = load.finalise(vehicle.capacity[dimension]);
    }
};

/// Leaving the start depot of the vehicle that will drive the new route.
template <class F>
struct Start {
    template <class Time>
    [[gnu::always_inline]] void append_to(Trace<F, Time> &trace) const {
        trace.at = trace.vehicle.start_depot;

        if constexpr (F::time)
            trace.time = trace.vehicle.start_time;
    }

    void append_to(LoadTrace<F> &trace) const {
        trace.load = trace.vehicle.initial[trace.dimension];
    }
};

/// Arriving at the end depot of the vehicle that will drive the new route.
template <class F>
struct Finish {
    template <class Time>
    [[gnu::always_inline]] void append_to(Trace<F, Time> &trace) const {
        trace.finish();
    }

    void append_to(LoadTrace<F> &) const {}
};

/// Start of a route up to and including a position; always the first part.
template <class F>
struct Prefix {
    RouteState<F> const &route;
    std::size_t last;

    template <class Time>
    [[gnu::always_inline]] void append_to(Trace<F, Time> &trace) const {
        trace.at = route.visits[last];
        trace.distance = route.distance_before[last];

        if constexpr (F::time)
            trace.time = route.time_before[last];

        if constexpr (F::loads == LoadKind::Sum)
            trace.sum = route.sum_before[last];
    }

    void append_to(LoadTrace<F> &trace) const {
        trace.load = route.load_before[last * trace.data.num_load_dimensions + trace.dimension];
    }
};

/// End of a route from a position on. Only for the same vehicle type, because the end
/// depot and the shift are part of it.
template <class F>
struct Suffix {
    RouteState<F> const &route;
    std::size_t first;

    template <class Time>
    [[gnu::always_inline]] void append_to(Trace<F, Time> &trace) const {
        auto const location = route.visits[first];
        auto const &vehicle = trace.vehicle;

        trace.distance +=
            vehicle.distance(trace.at, location) + route.distance() - route.distance_before[first];

        if constexpr (F::time)
            trace.time = Time::merge(vehicle.duration(trace.at, location), trace.time,
                                     route.time_after[first]);

        if constexpr (F::loads == LoadKind::Sum)
            trace.sum += route.sum_before[route.last()] - route.sum_before[first - 1];

        trace.at = vehicle.end_depot;
    }

    void append_to(LoadTrace<F> &trace) const {
        trace.load = LoadSegment::merge(
            trace.load, route.load_after[first * trace.data.num_load_dimensions + trace.dimension]);
    }
};

/// Positions [first, last) of a route.
template <class F>
struct Span {
    RouteState<F> const &route;
    std::size_t first;
    std::size_t last;

    template <class Time>
    [[gnu::always_inline]] void append_to(Trace<F, Time> &trace) const {
        // Without timing a long span costs the same as a short one.
        if (!F::time && last > first + 1) {
            trace.distance += trace.vehicle.distance(trace.at, route.visits[first]) +
                              route.distance_between(first, last - 1, trace.vehicle.profile);
            if constexpr (F::loads == LoadKind::Sum)
                trace.sum += route.sum_before[last - 1] - route.sum_before[first - 1];
            trace.at = route.visits[last - 1];
            return;
        }

        for (auto pos = first; pos < last; ++pos)
            trace.visit(route.visits[pos]);
    }

    void append_to(LoadTrace<F> &trace) const {
        for (auto pos = first; pos < last; ++pos)
            trace.visit(route.visits[pos]);
    }
};

/// Clients of a route from a position on, for a vehicle of any type; before a Finish.
template <class F>
struct Tail {
    RouteState<F> const &route;
    std::size_t first;

    template <class Time>
    [[gnu::always_inline]] void append_to(Trace<F, Time> &trace) const {
        if constexpr (RouteState<F>::has_tails)
            if (first != route.last() && route.vehicle->profile == trace.vehicle.profile) {
                auto const location = route.visits[first];
                trace.time = Time::merge(trace.vehicle.duration(trace.at, location), trace.time,
                                         route.time_tail[first]);
                trace.distance += trace.vehicle.distance(trace.at, location) +
                                  route.distance_before[route.last() - 1] -
                                  route.distance_before[first];
                if constexpr (F::loads == LoadKind::Sum)
                    trace.sum += route.sum_before[route.last() - 1] - route.sum_before[first - 1];

                trace.at = route.visits[route.last() - 1];
                return;
            }

        Span<F>{route, first, route.last()}.append_to(trace);
    }

    void append_to(LoadTrace<F> &trace) const {
        if constexpr (F::reloads)
            Span<F>{route, first, route.last()}.append_to(trace);
        else
            Suffix<F>{route, first}.append_to(trace);
    }
};

/// Positions [first, last) of a route, backwards.
template <class F>
struct Reversed {
    RouteState<F> const &route;
    std::size_t first;
    std::size_t last;

    template <class Time>
    [[gnu::always_inline]] void append_to(Trace<F, Time> &trace) const {
        if (!F::time && last > first + 1 && trace.data.is_symmetric) {
            trace.distance += trace.vehicle.distance(trace.at, route.visits[last - 1]) +
                              route.distance_between(first, last - 1, trace.vehicle.profile);
            if constexpr (F::loads == LoadKind::Sum)
                trace.sum += route.sum_before[last - 1] - route.sum_before[first - 1];
            trace.at = route.visits[first];
            return;
        }

        for (auto pos = last; pos-- > first;)
            trace.visit(route.visits[pos]);
    }

    void append_to(LoadTrace<F> &trace) const {
        for (auto pos = last; pos-- > first;)
            trace.visit(route.visits[pos]);
    }
};

/// A single visit: a client, or a reload depot.
template <class F>
struct Visit {
    Location location;

    template <class Time>
    [[gnu::always_inline]] void append_to(Trace<F, Time> &trace) const {
        trace.visit(location);
    }

    void append_to(LoadTrace<F> &trace) const { trace.visit(location); }
};

/// Cost terms of a route, in the units of the objective.
struct RouteCost {
    Cost distance = 0;  // including the fixed cost
    Cost reducible = 0; // duration and penalties
    Cost load = 0;      // part of that: penalties for loads

    Cost total() const { return distance + reducible; }
};

/// LoadKind::Segments: penalties for the loads of the route that the given parts make.
template <class F, class... Parts>
[[gnu::always_inline]] inline Cost
segments_load_penalty(SearchData const &data, CostEvaluator const &costs, Vehicle const &vehicle,
                      Parts const &...parts) {
    Cost penalty = 0;

    for (std::size_t dim = 0; dim != data.num_load_dimensions; ++dim) {
        LoadTrace<F> load{data, vehicle, dim};
        (parts.append_to(load), ...);
        penalty += costs.load_penalty(load.load.excess_load(vehicle.capacity[dim]), 0, dim);
    }

    return penalty;
}

/// The same without these penalties, of a route that has been traced to its end.
template <class F, class Time>
[[gnu::always_inline]] inline RouteCost traced_cost(CostEvaluator const &costs,
                                                    Trace<F, Time> const &trace) {
    auto const &vehicle = trace.vehicle;

    RouteCost cost;
    cost.distance = vehicle.fixed_cost + vehicle.unit_distance_cost * trace.distance;
    cost.reducible = costs.dist_penalty(trace.distance, vehicle.max_distance);

    if constexpr (F::time) {
        auto const [time_warp, duration] = total_timing(trace.time, vehicle.max_duration);
        cost.reducible += costs.tw_penalty(time_warp);

        if (vehicle.has_duration_cost())
            cost.reducible += vehicle.unit_duration_cost * duration +
                              vehicle.unit_overtime_cost * excess(duration, vehicle.shift_duration);
    }

    if constexpr (F::loads == LoadKind::Sum)
        cost.load = costs.load_penalty(trace.sum, vehicle.sum_capacity, 0);

    return cost;
}

/// Several time windows: the cost where more than one choice of them is to be looked at.
template <class F, class... Parts>
[[gnu::noinline]] RouteCost cost_with_alternatives(SearchData const &data,
                                                   CostEvaluator const &costs,
                                                   Vehicle const &vehicle, Parts const &...parts) {
    Trace<F> trace{data, vehicle};
    (parts.append_to(trace), ...);
    return traced_cost(costs, trace);
}

/// Penalised cost of the route that the given parts make for the given vehicle. The
/// first part is a Start or a Prefix of a route of that vehicle, the last part a
/// Suffix or Finish.
template <class F, class... Parts>
RouteCost evaluate(SearchData const &data, CostEvaluator const &costs, Vehicle const &vehicle,
                   Parts const &...parts) {
    Trace<F, typename F::SureTimeSegment> trace{data, vehicle};
    (parts.append_to(trace), ...);
    auto cost = traced_cost(costs, trace);

    if constexpr (F::windows)
        if (!trace.time.is_sure()) [[unlikely]]
            cost = cost_with_alternatives<F>(data, costs, vehicle, parts...);

    if constexpr (F::loads == LoadKind::Segments)
        cost.load = segments_load_penalty<F>(data, costs, vehicle, parts...);

    cost.reducible += cost.load;
    return cost;
}

/// Change of the penalised cost when the route that the given parts make takes the place of one
/// with the cost `before`; or any value that is not below the threshold if the change is not
/// either.
template <class F, class... Parts>
Cost cost_change(Cost before, [[maybe_unused]] Cost threshold, SearchData const &data,
                 CostEvaluator const &costs, Vehicle const &vehicle, Parts const &...parts) {
    // Without visits in between, the bound is the cost.
    if constexpr (F::windows && sizeof...(Parts) > 2) {
        Trace<F, typename F::HullTimeSegment> trace{data, vehicle};
        (parts.append_to(trace), ...);
        auto const bound = traced_cost(costs, trace);
        auto const least = bound.total() + bound.load - before;
        if (trace.time.is_bound() && least >= threshold)
            return least;
    }

    return evaluate<F>(data, costs, vehicle, parts...).total() - before;
}
} // namespace pyvrp_plus::search

#endif // PYVRP_PLUS_SEARCH_STATE_EVALUATE_H
