#ifndef PYVRP_PLUS_SEARCH_LOCAL_INSERT_CLIENTS_H
#define PYVRP_PLUS_SEARCH_LOCAL_INSERT_CLIENTS_H

#include "search/method/search_method.h"
#include "search/moves/insertion.h"
#include "search/moves/shipment_insertion.h"

#include <cmath>
#include <limits>
#include <utility>
#include <vector>

namespace pyvrp_plus::search {
/// Inserts clients one by one, each where it is cheapest, into used routes and into some
/// unused vehicles.
template <class F>
class InsertClients {
    SearchState<F> &state_;
    std::vector<std::size_t> num_unused_; // by vehicle type
    ShipmentPlaces<F> places_;

    // Calls the function with each route that clients may go to.
    template <class Function>
    void for_each_route(Function function) const {
        for (auto const &route : state_.routes)
            if (!route.empty())
                function(route);

        for (std::size_t type = 0; type != num_unused_.size(); ++type)
            if (auto const slot = state_.empty_slot(type); slot && num_unused_[type] > 0)
                function(state_.routes[*slot]);
    }

    // Mean of the coordinates of the clients; of an unused vehicle infinitely far away.
    std::pair<double, double> centre(RouteState<F> const &route) const {
        constexpr auto infinity = std::numeric_limits<double>::infinity();
        if (route.empty())
            return {infinity, infinity};

        double x = 0, y = 0;
        for (auto const visit : route.visits)
            if (!state_.data.is_depot(visit)) {
                x += state_.data.client(visit).x;
                y += state_.data.client(visit).y;
            }

        auto const size = static_cast<double>(route.num_clients);
        return {x / size, y / size};
    }

    // Coordinates need not be numbers; then any route is as good as another.
    RouteState<F> const *nearest_route(Location location) const {
        auto const &client = state_.data.client(location);
        auto nearest_distance = std::numeric_limits<double>::infinity();
        RouteState<F> const *nearest = nullptr;

        for_each_route([&](RouteState<F> const &route) {
            if constexpr (F::visit_rules) {
                VisitRules<F> const rules(state_);
                if (!rules.allow_insertion(route, location) ||
                    !rules.allow_company(route, location))
                    return;
            }

            auto const [x, y] = centre(route);
            auto const distance = std::hypot(x - client.x, y - client.y);
            if (!nearest || distance < nearest_distance) {
                nearest = &route;
                nearest_distance = distance;
            }
        });

        return nearest;
    }

    // Unlike in a search, no place is skipped because its distance does not promise much.
    void consider_route(Insertion<F> &best, Location client, RouteState<F> const &route) const {
        for (std::size_t position = 0; position != route.last(); ++position) {
            Place<F> const at = {&route, position};
            auto const delta = Insert<F>::delta(state_, client, at, max_value);
            if (delta < best.delta)
                best = {delta, at};
        }
    }

    // Inserts both ends of a shipment, unless that was done with the other one.
    void insert_shipment(Location client, InsertInto into) {
        if (state_.is_visited(client))
            return;

        auto const pickup = state_.data.is_pickup[client] ? client : state_.data.partner[client];
        EveryPlace every;
        places_.start(pickup);
        auto const *nearest = into == InsertInto::NearestRoute ? nearest_route(client) : nullptr;
        if (nearest)
            places_.consider_route(*nearest, every);
        else if (into == InsertInto::AnyRoute)
            for_each_route([&](auto const &route) { places_.consider_route(route, every); });

        if (F::visit_rules && !places_.best().found())
            return;

        take(*places_.best().route);
        places_.best().apply(state_, pickup);
    }

    // A route is used from now on.
    void take(RouteState<F> const &route) {
        if (route.empty())
            --num_unused_[route.vehicle->type];
    }

    Place<F> find_place(Location client, InsertInto into) const {
        Insertion<F> best;

        auto const *nearest = into == InsertInto::NearestRoute ? nearest_route(client) : nullptr;
        if (nearest)
            consider_route(best, client, *nearest);
        else if (into == InsertInto::AnyRoute)
            for_each_route(
                [&](RouteState<F> const &route) { consider_route(best, client, route); });

        return best.at;
    }

public:
    InsertClients(SearchState<F> &state, Neighbours const &neighbours,
                  std::vector<std::size_t> num_unused)
        : state_(state)
        , num_unused_(std::move(num_unused))
        , places_(state, neighbours) {}

    /// There must be a route to insert into. Of a shipment, one end or both are given.
    void operator()(std::vector<Location> const &clients, InsertInto into) {
        for (auto const client : clients) {
            if constexpr (F::shipments)
                if (state_.data.is_shipment(client)) {
                    insert_shipment(client, into);
                    continue;
                }

            auto const place = find_place(client, into);
            if (F::visit_rules && !place.route)
                continue; // no vehicle can serve it, or there is no place left

            take(*place.route);
            Insert<F>::apply(state_, client, place);
        }
    }
};
} // namespace pyvrp_plus::search

#endif // PYVRP_PLUS_SEARCH_LOCAL_INSERT_CLIENTS_H
