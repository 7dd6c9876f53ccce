#ifndef PYVRP_PLUS_SEARCH_STATE_LOAD_SUMS_H
#define PYVRP_PLUS_SEARCH_STATE_LOAD_SUMS_H

#include "pyvrp_plus/cost_evaluator.h"
#include "search/data/node.h"
#include "search/state/route_state.h"

#include <algorithm>

namespace pyvrp_plus::search {
/// What is delivered and what is picked up, in total.
struct Amounts {
    Load delivery = 0;
    Load pickup = 0;

    friend Amounts operator+(Amounts a, Amounts b) {
        return {a.delivery + b.delivery, a.pickup + b.pickup};
    }

    friend Amounts operator-(Amounts a, Amounts b) {
        return {a.delivery - b.delivery, a.pickup - b.pickup};
    }
};

/// Sums of what clients load in one dimension. They bound the load of a route in whatever
/// order its clients are visited, or are all there is to it.
template <class F>
struct LoadSums {
    SearchData const &data;
    std::size_t dimension = 0;

    Amounts of(Location client) const { return sums(data.load(client, dimension)); }

    /// From the start of the client's route up to and including the client.
    Amounts until(Node const &at, RouteState<F> const &route) const {
        return sums(load_before(route, static_cast<std::size_t>(at.position)));
    }

    Amounts total(RouteState<F> const &route) const {
        return sums(load_before(route, route.last()));
    }

    Cost penalty(Amounts total, Vehicle const &vehicle, CostEvaluator const &costs) const {
        return costs.load_penalty(std::max(total.delivery, total.pickup),
                                  vehicle.capacity[dimension], dimension);
    }

private:
    static Amounts sums(LoadSegment const &load) { return {load.delivery(), load.pickup()}; }

    LoadSegment const &load_before(RouteState<F> const &route, std::size_t position) const {
        return route.load_before[position * data.num_load_dimensions + dimension];
    }
};

/// LoadKind::Sum: clients know the sum up to where they are.
template <class F>
    requires(F::loads == LoadKind::Sum)
struct LoadSums<F> {
    SearchData const &data;

    Load of(Location client) const { return data.visit_sum[client]; }

    Load until(Node const &at, RouteState<F> const &) const { return at.load; }

    Load total(RouteState<F> const &route) const { return route.load(); }

    Cost penalty(Load total, Vehicle const &vehicle, CostEvaluator const &costs) const {
        return costs.load_penalty(total, vehicle.sum_capacity, 0);
    }
};
} // namespace pyvrp_plus::search

#endif // PYVRP_PLUS_SEARCH_STATE_LOAD_SUMS_H
