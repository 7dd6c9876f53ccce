#ifndef PYVRP_PLUS_SEARCH_LOCAL_SHIPMENT_VISITS_H
#define PYVRP_PLUS_SEARCH_LOCAL_SHIPMENT_VISITS_H

#include "search/local/search_context.h"
#include "search/moves/relocate_shipment.h"

namespace pyvrp_plus::search {
/// Moves that change which shipments are transported.
template <class F>
class ShipmentVisits {
    SearchContext<F> &context_;
    ShipmentPlaces<F> places_;
    RouteState<F> without_; // what is left of a shipment's route

    void try_insert(Location pickup) {
        auto const is_required = static_cast<bool>(context_.data.required[pickup]);
        auto const insertion = places_.cheapest(pickup, is_required, EveryPlace{});
        if (!insertion.found() || (!is_required && insertion.delta >= 0))
            return;

        context_.change(insertion.delta, [&] { insertion.apply(context_.state, pickup); });
        touch_ends(pickup);
    }

    // What is next to both ends is promising, as they are.
    void touch_ends(Location pickup) {
        for (auto const end : {pickup, context_.data.partner[pickup]})
            context_.touch(context_.place(end));
    }

    bool try_remove(Location pickup) {
        if (context_.data.required[pickup])
            return false;

        RemoveShipment<F>::leave(context_.state, pickup, without_);
        auto const delta = RemoveShipment<F>::delta(context_.state, pickup, without_);
        if (delta >= 0)
            return false;

        touch_ends(pickup);
        context_.change(delta, [&] { RemoveShipment<F>::apply(context_.state, pickup); });
        return true;
    }

public:
    explicit ShipmentVisits(SearchContext<F> &context)
        : context_(context)
        , places_(context.state, context.neighbours) {}

    /// Inserts the shipment that the client is an end of, if it has to be or if that pays; or
    /// takes it out, if that pays. True if it is not visited now, or was not before.
    bool improve(Location client) {
        auto const pickup =
            context_.data.is_pickup[client] ? client : context_.data.partner[client];
        if (context_.state.is_visited(pickup))
            return try_remove(pickup);

        try_insert(pickup);
        return true;
    }
};
} // namespace pyvrp_plus::search

#endif // PYVRP_PLUS_SEARCH_LOCAL_SHIPMENT_VISITS_H
