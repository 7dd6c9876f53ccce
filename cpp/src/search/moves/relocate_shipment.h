#ifndef PYVRP_PLUS_SEARCH_MOVES_RELOCATE_SHIPMENT_H
#define PYVRP_PLUS_SEARCH_MOVES_RELOCATE_SHIPMENT_H

#include "search/moves/shipment_insertion.h"

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace pyvrp_plus::search {
template <class F>
struct SearchContext;

namespace operators {
struct RelocateShipment;
}

/// Takes a shipment out of its route.
template <class F>
struct RemoveShipment {
    /// The route without the shipment at the given pickup, ready for the shipment to be inserted.
    static void leave(SearchState<F> const &state, Location pickup, RouteState<F> &without) {
        auto const &route = state.route(pickup);
        without.vehicle = route.vehicle;
        without.visits = route.visits;
        erase(state, pickup, without.visits);
        if (route.num_clients == 2)
            without.visits = {route.vehicle->start_depot, route.vehicle->end_depot};

        without.update(state.data);
        state.update_cost(without);
    }

    /// Change of the penalised cost, by the route that is left.
    static Cost delta(SearchState<F> const &state, Location pickup, RouteState<F> const &without) {
        return without.cost - state.route(pickup).cost + state.data.prize[pickup];
    }

    static void apply(SearchState<F> &state, Location pickup) {
        auto const slot = state.slot(state.route(pickup));
        erase(state, pickup, state.edit(slot));
        state.set_unvisited(pickup);
        state.set_unvisited(state.data.partner[pickup]);
        state.update(slot);
    }

private:
    static void erase(SearchState<F> const &state, Location pickup, std::vector<Location> &visits) {
        auto const at = [&](Location visit) {
            return visits.begin() + static_cast<std::ptrdiff_t>(state.position(visit));
        };
        visits.erase(at(state.data.partner[pickup]));
        visits.erase(at(pickup));
    }
};

/// Relocates shipments to where they are cheapest, in their own route or another one.
template <class F>
class RelocateShipmentSearch {
    SearchContext<F> &context_;
    ShipmentPlaces<F> places_;
    RouteState<F> without_;                 // what is left of the shipment's route
    std::vector<std::int64_t> last_tested_; // by pickup

    auto &statistics() const {
        return context_.statistics.template of<operators::RelocateShipment>();
    }

    // Looks for places in the routes nearby that have changed since the shipment was last looked
    // at, or in all of them if its own route has.
    void find_place(RouteState<F> const &own, std::int64_t tested) {
        auto const is_own_new = own.last_changed > tested;
        EveryPlace every;
        places_.consider_near(every, [&](auto const &route) {
            return &route != &own && (is_own_new || route.last_changed > tested);
        });

        if (is_own_new) {
            places_.consider_places(without_, every);
            if (context_.state.opens_routes)
                places_.consider_empty_routes(every);
        }
    }

    void relocate(Location pickup, ShipmentInsertion<F> const &insertion) {
        auto &state = context_.state;
        auto const slot = state.slot(state.route(pickup));
        touch_ends(pickup);

        if (insertion.route == &without_) {
            auto visits = without_.visits;
            insertion.apply(context_.data, visits, pickup);
            state.edit(slot) = visits;
            state.update(slot);
        } else {
            RemoveShipment<F>::apply(state, pickup);
            insertion.apply(state, pickup);
        }

        touch_ends(pickup);
    }

    // What is next to both ends, before or after a change, is promising.
    void touch_ends(Location pickup) {
        for (auto const end : {pickup, context_.data.partner[pickup]})
            context_.touch(context_.place(end));
    }

public:
    static constexpr bool is_of_use = F::shipments;

    explicit RelocateShipmentSearch(SearchContext<F> &context)
        : context_(context)
        , places_(context.state, context.neighbours)
        , last_tested_(context.data.num_locations, -1) {}

    /// Improves around a visited client, if it is one end of a shipment.
    void improve(Location client) {
        auto const &data = context_.data;
        if (!data.is_shipment(client))
            return;

        auto const pickup = data.is_pickup[client] ? client : data.partner[client];
        auto const &own = context_.state.route(pickup);
        auto const tested = std::exchange(last_tested_[pickup], context_.state.clock());
        if (tested == context_.state.clock())
            return;

        RemoveShipment<F>::leave(context_.state, pickup, without_);
        auto const removal = RemoveShipment<F>::delta(context_.state, pickup, without_);
        places_.start(pickup, -removal);
        ++statistics().num_evaluations;
        find_place(own, tested);

        if (auto const best = places_.best(); best.found()) {
            context_.change(removal + best.delta, [&] { relocate(pickup, best); });
            ++statistics().num_applications;
        }
    }
};

namespace operators {
struct RelocateShipment {
    static constexpr char name[] = "RelocateShipment";

    template <class F>
    using ClientSearch = RelocateShipmentSearch<F>;
};
} // namespace operators
} // namespace pyvrp_plus::search

#endif // PYVRP_PLUS_SEARCH_MOVES_RELOCATE_SHIPMENT_H
