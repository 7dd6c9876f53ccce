#ifndef PYVRP_PLUS_SEARCH_STATE_ROUTE_STATE_H
#define PYVRP_PLUS_SEARCH_STATE_ROUTE_STATE_H

#include "search/data/visit_time.h"
#include "search/state/violations.h"

#include <cassert>
#include <cstdint>
#include <vector>

namespace pyvrp_plus::search {
/// A mutable route of the search: its visits - start depot, clients and reload depots,
/// end depot - and, for each position, what is known of the parts before and after it.
template <class F>
class RouteState {
    using TimeSegment = typename F::TimeSegment;

public:
    /// Whether the clients after a position are known without the end of the shift: then
    /// vehicles of other types go on from there at once.
    static constexpr bool has_tails = F::time && !F::reloads;

    Vehicle const *vehicle = nullptr;
    std::vector<Location> visits;

    // Distance from the start up to each position.
    std::vector<Distance> distance_before;

    // The same as vehicles of all profiles see it, if there are several; by profile.
    std::vector<Distance> distance_seen;

    // Timing from the start up to and including each position, and from there on.
    std::vector<TimeSegment> time_before;
    std::vector<TimeSegment> time_after;
    std::vector<TimeSegment> time_tail; // without the end; if there are several vehicle types

    // LoadKind::Sum: load up to and including each position.
    std::vector<Load> sum_before;

    // LoadKind::Segments, per position and dimension.
    std::vector<LoadSegment> load_before;
    std::vector<LoadSegment> load_after;

    // With shipments: how many are on board after each position.
    std::vector<std::int32_t> num_on_board;

    std::size_t num_clients = 0;
    std::size_t num_reloads = 0;
    std::int64_t last_changed = 0;

    Violations violations;

    Cost cost = 0;         // penalised cost, zero when the route is not used
    Cost reducible = 0;    // what a change can save at most, beside distance and fixed cost
    Cost load_penalty = 0; // part of that

    bool empty() const { return num_clients == 0; }

    std::size_t last() const { return visits.size() - 1; }

    Distance distance() const { return distance_before.back(); }

    /// Distance from one position to a later one for a vehicle of the given profile.
    Distance distance_between(std::size_t first, std::size_t last, std::size_t profile) const {
        auto const *before = profile == vehicle->profile
                                 ? distance_before.data()
                                 : distance_seen.data() + profile * visits.size();
        return before[last] - before[first];
    }

    /// LoadKind::Sum: load of all visits.
    Load load() const { return sum_before.back(); }

    Location operator[](std::size_t position) const {
        assert(position < visits.size());
        return visits[position];
    }

    /// Recomputes everything that follows from the visits, but for the cost.
    void update(SearchData const &data) {
        count_visits(data);
        update_distance();
        if (data.distances.size() > 1)
            update_distance_seen(data);

        if constexpr (F::time)
            update_time(data);

        if constexpr (F::loads == LoadKind::Sum)
            update_sum(data);

        if constexpr (F::loads == LoadKind::Segments)
            update_load(data);

        if constexpr (F::shipments)
            update_on_board(data);

        find_violations(data);
    }

    /// Adds how much the route violates to sums by load dimension, then of duration and distance.
    void add_amounts(SearchData const &data, std::vector<double> &sums) const {
        each_excess(data, [&](std::size_t, std::size_t dimension, auto excess) {
            sums[dimension] += static_cast<double>(excess);
        });
    }

private:
    // Calls `use(kind, dimension, excess)` for all that is violated, where dimensions are the
    // loads, then duration, then distance.
    template <class Use>
    void each_excess(SearchData const &data, Use const &use) const {
        if (empty())
            return;

        auto const num_loads = data.num_load_dimensions;
        if (auto const over = excess(distance(), vehicle->max_distance); over > 0)
            use(Violations::distance, num_loads + 1, over);

        if constexpr (F::time)
            if (auto const excess =
                    total_timing(time_before[last()], vehicle->max_duration).time_warp;
                excess > 0)
                use(Violations::duration, num_loads, excess);

        if constexpr (F::loads == LoadKind::Sum)
            if (auto const excess = sum_before[last()] - vehicle->sum_capacity; excess > 0)
                use(Violations::load(0), std::size_t{0}, excess);

        if constexpr (F::loads == LoadKind::Segments)
            for (std::size_t dim = 0; dim != num_loads; ++dim) {
                auto const &load = load_before[last() * num_loads + dim];
                if (auto const excess = load.excess_load(vehicle->capacity[dim]); excess > 0)
                    use(Violations::load(dim), dim, excess);
            }
    }

    void find_violations(SearchData const &data) {
        violations = {};
        each_excess(data, [this](std::size_t kind, std::size_t, auto) { violations.add(kind); });
    }

    void count_visits(SearchData const &data) {
        num_reloads = 0;

        if constexpr (F::reloads)
            for (std::size_t pos = 1; pos + 1 < visits.size(); ++pos)
                num_reloads += data.is_depot(visits[pos]);

        num_clients = visits.size() - 2 - num_reloads;
    }

    void update_distance() {
        distance_before.resize(visits.size());
        distance_before[0] = 0;

        for (std::size_t pos = 1; pos != visits.size(); ++pos)
            distance_before[pos] =
                distance_before[pos - 1] + vehicle->distance(visits[pos - 1], visits[pos]);
    }

    void update_distance_seen(SearchData const &data) {
        distance_seen.resize(data.distances.size() * visits.size());

        auto *before = distance_seen.data();
        for (auto const &distance : data.distances) {
            before[0] = 0;
            for (std::size_t pos = 1; pos != visits.size(); ++pos)
                before[pos] = before[pos - 1] + distance(visits[pos - 1], visits[pos]);
            before += visits.size();
        }
    }

    void update_time(SearchData const &data) {
        time_before.resize(visits.size());
        time_after.resize(visits.size());

        time_before[0] = vehicle->start_time;
        for (std::size_t pos = 1; pos != visits.size(); ++pos) {
            auto const travel = vehicle->duration(visits[pos - 1], visits[pos]);
            arrive(data, time_before[pos - 1], travel, pos);
        }

        time_after[last()] = vehicle->end_time;
        for (auto pos = last(); pos-- != 0;) {
            auto const travel = vehicle->duration(visits[pos], visits[pos + 1]);
            depart(data, time_after[pos + 1], travel, pos);
        }

        if constexpr (has_tails)
            if (data.vehicles.size() > 1)
                update_time_tail(data);
    }

    void update_time_tail(SearchData const &data) {
        time_tail.resize(visits.size());

        for (auto pos = last(); pos-- > 1;) {
            auto const &visit = visit_time<F>(data, visits[pos]);
            if (pos + 1 == last())
                time_tail[pos] = visit;
            else
                merge_into(time_tail[pos], vehicle->duration(visits[pos], visits[pos + 1]), visit,
                           time_tail[pos + 1]);
        }
    }

    void arrive(SearchData const &data, TimeSegment const &before, Duration travel,
                std::size_t pos) {
        auto &time = time_before[pos];
        if (pos == last())
            return merge_into(time, travel, before, vehicle->end_time);

        if constexpr (F::reloads)
            if (data.is_depot(visits[pos])) {
                auto const trip =
                    TimeSegment::merge(travel, before, data.arrival_time[visits[pos]]);
                return merge_into(time, 0, trip.finalise_back(), data.visit_time[visits[pos]]);
            }

        merge_into(time, travel, before, visit_time<F>(data, visits[pos]));
    }

    void depart(SearchData const &data, TimeSegment const &after, Duration travel,
                std::size_t pos) {
        auto &time = time_after[pos];
        if (pos == 0)
            return merge_into(time, travel, vehicle->start_time, after);

        if constexpr (F::reloads)
            if (data.is_depot(visits[pos])) {
                auto const trip = TimeSegment::merge(travel, data.visit_time[visits[pos]], after);
                return merge_into(time, 0, data.arrival_time[visits[pos]], trip.finalise_front());
            }

        merge_into(time, travel, visit_time<F>(data, visits[pos]), after);
    }

    // In place, which saves lists where there are several windows.
    template <class First, class Second>
    static void merge_into(TimeSegment &merged, Duration travel, First const &first,
                           Second const &second) {
        if constexpr (F::windows)
            merged.assign_merged(travel, first, second);
        else
            merged = TimeSegment::merge(travel, first, second);
    }

    void update_on_board(SearchData const &data) {
        num_on_board.resize(visits.size());

        std::int32_t count = 0;
        for (std::size_t pos = 0; pos != visits.size(); ++pos) {
            if (data.is_shipment(visits[pos]))
                count += data.is_pickup[visits[pos]] ? 1 : -1;
            num_on_board[pos] = count;
        }
    }

    void update_sum(SearchData const &data) {
        sum_before.resize(visits.size());
        sum_before[0] = 0;

        for (std::size_t pos = 1; pos != visits.size(); ++pos)
            sum_before[pos] = sum_before[pos - 1] + data.visit_sum[visits[pos]];
    }

    void update_load(SearchData const &data) {
        auto const dims = data.num_load_dimensions;
        load_before.resize(visits.size() * dims);
        load_after.resize(visits.size() * dims);

        for (std::size_t dim = 0; dim != dims; ++dim) {
            auto const capacity = vehicle->capacity[dim];

            auto segment = vehicle->initial[dim];
            load_before[dim] = segment;
            for (std::size_t pos = 1; pos != visits.size(); ++pos) {
                segment = LoadSegment::merge(segment, data.load(visits[pos], dim));
                if (F::reloads && pos != last() && data.is_depot(visits[pos]))
                    segment = segment.finalise(capacity);
                load_before[pos * dims + dim] = segment;
            }

            segment = {};
            for (auto pos = last(); pos != 0; --pos) {
                if (F::reloads && pos != last() && data.is_depot(visits[pos]))
                    segment = segment.finalise(capacity);
                segment = LoadSegment::merge(data.load(visits[pos], dim), segment);
                load_after[pos * dims + dim] = segment;
            }
            load_after[dim] = LoadSegment::merge(vehicle->initial[dim], segment);
        }
    }
};
} // namespace pyvrp_plus::search

#endif // PYVRP_PLUS_SEARCH_STATE_ROUTE_STATE_H
