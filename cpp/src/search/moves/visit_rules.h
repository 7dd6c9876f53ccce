#ifndef PYVRP_PLUS_SEARCH_MOVES_VISIT_RULES_H
#define PYVRP_PLUS_SEARCH_MOVES_VISIT_RULES_H

#include "search/moves/place.h"
#include "search/state/search_state.h"

#include <cstddef>

namespace pyvrp_plus::search {
/// Tells whether moves keep what is true of all solutions of a search: vehicles only make visits
/// that they can serve, and not more of them than they may, those that have to be made by one
/// vehicle together, and those that must not be by different ones. Only to be asked with visit
/// rules.
template <class F>
class VisitRules {
    using Route = RouteState<F>;

    SearchState<F> const &state_;
    SearchData const &data_;

    // Number of clients at the positions [first, last) of a route.
    std::size_t num_clients(Route const &route, std::size_t first, std::size_t last) const {
        auto count = last - first;
        if constexpr (F::reloads)
            for (auto pos = first; pos != last; ++pos)
                count -= data_.is_depot(route[pos]);

        return count;
    }

    // Whether the vehicle can serve the positions [first, last) of a route.
    bool can_serve(Vehicle const &vehicle, Route const &route, std::size_t first,
                   std::size_t last) const {
        if (vehicle.kind == route.vehicle->kind)
            return true;

        for (auto pos = first; pos != last; ++pos)
            if (!data_.can_serve(vehicle, route[pos]))
                return false;

        return true;
    }

    // Whether parts of two routes, of so many clients, can change places.
    bool allow_numbers(Route const &U, std::size_t num_u, Route const &V, std::size_t num_v) const {
        return U.num_clients - num_u + num_v <= U.vehicle->max_clients &&
               V.num_clients - num_v + num_u <= V.vehicle->max_clients;
    }

    // Whether the groups of the visits at the positions [first, last) of a route allow them to go
    // to another one, in exchange for what is there at [first_to, last_to).
    bool allow_change(Route const &route, std::size_t first, std::size_t last, Route const &to,
                      std::size_t first_to, std::size_t last_to) const {
        auto const is_at = [this](Location visit, Route const &of, auto begin, auto end) {
            return &state_.route(visit) == &of && begin <= state_.position(visit) &&
                   state_.position(visit) < end;
        };
        auto const comes_along = [&](Location visit) {
            return !state_.is_visited(visit) || is_at(visit, route, first, last);
        };
        auto const is_away = [&](Location visit) {
            return !state_.is_visited(visit) || &state_.route(visit) != &to ||
                   is_at(visit, to, first_to, last_to);
        };

        for (auto pos = first; pos != last; ++pos)
            if (!data_.same_vehicle.all_others(route[pos], comes_along) ||
                !data_.different_vehicles.all_others(route[pos], is_away))
                return false;

        return true;
    }

    // Whether groups allow parts of two routes to change places.
    bool allow_groups(Route const &U, std::size_t first_u, std::size_t last_u, Route const &V,
                      std::size_t first_v, std::size_t last_v) const {
        return !data_.has_vehicle_groups || (allow_change(U, first_u, last_u, V, first_v, last_v) &&
                                             allow_change(V, first_v, last_v, U, first_u, last_u));
    }

    // The same for the positions [first_u, last_u) of U and [first_v, last_v) of V.
    bool allow_exchange(Route const &U, std::size_t first_u, std::size_t last_u, Route const &V,
                        std::size_t first_v, std::size_t last_v) const {
        return can_serve(*V.vehicle, U, first_u, last_u) &&
               can_serve(*U.vehicle, V, first_v, last_v) &&
               (!data_.limits_clients || allow_numbers(U, num_clients(U, first_u, last_u), V,
                                                       num_clients(V, first_v, last_v))) &&
               allow_groups(U, first_u, last_u, V, first_v, last_v);
    }

    // Whether the groups of a visit that is on no route, or on another one, allow it on a route
    // that is without one of its visits.
    bool allow_company(Route const &route, Location visit, Location without) const {
        auto const is_here = [&](Location member) {
            return !state_.is_visited(member) || member == without ||
                   &state_.route(member) == &route;
        };
        auto const is_away = [&](Location member) {
            return !state_.is_visited(member) || member == without ||
                   &state_.route(member) != &route;
        };
        return data_.same_vehicle.all_others(visit, is_here) &&
               data_.different_vehicles.all_others(visit, is_away);
    }

public:
    explicit VisitRules(SearchState<F> const &state)
        : state_(state)
        , data_(state.data) {}

    /// The route that other members of the visit's groups are on, if they must be on one; else
    /// null.
    Route const *route_of_company(Location visit) const {
        Route const *found = nullptr;
        data_.same_vehicle.all_others(visit, [&](Location member) {
            if (state_.is_visited(member))
                found = &state_.route(member);
            return !found;
        });
        return found;
    }

    /// Whether the visit can be on a route along with what is there.
    bool allow_company(Route const &route, Location visit) const {
        return !data_.has_vehicle_groups || allow_company(route, visit, -1);
    }

    /// Whether the clients at two places of different routes can change routes, along with what
    /// else is there; not whether the vehicles can serve them.
    bool allow_company(Place<F> at_u, Place<F> at_v) const {
        return allow_groups(*at_u.route, at_u.position, at_u.position + 1, *at_v.route,
                            at_v.position, at_v.position + 1);
    }

    /// Whether so many more visits, of which the vehicle must be able to serve the given one, can
    /// be added to a route; not whether they can be there along with the others.
    bool allow_insertion(Route const &route, Location visit, std::size_t count = 1) const {
        return data_.can_serve(*route.vehicle, visit) &&
               route.num_clients + count <= route.vehicle->max_clients;
    }

    /// Whether a visit can take the place of another one on a route.
    bool allow_replacement(Route const &route, Location visit, Location replaced) const {
        return data_.can_serve(*route.vehicle, visit) &&
               (!data_.has_vehicle_groups || allow_company(route, visit, replaced));
    }

    /// Whether so many visits from U on, and so many from V on, can change places; without the
    /// latter, U's go to after V.
    bool allow_exchange(Place<F> at_u, std::size_t num_u, Place<F> at_v, std::size_t num_v) const {
        return at_u.route == at_v.route ||
               allow_exchange(*at_u.route, at_u.position, at_u.position + num_u, *at_v.route,
                              at_v.position, at_v.position + num_v);
    }

    /// Whether what follows U and what follows V can change places.
    bool allow_swap_of_tails(Place<F> at_u, Place<F> at_v) const {
        auto const &U = *at_u.route, &V = *at_v.route;
        return allow_exchange(U, at_u.position + 1, U.last(), V, at_v.position + 1, V.last());
    }

    /// Whether what follows U and what comes up to V can change places.
    bool allow_turned_tails(Place<F> at_u, Place<F> at_v) const {
        auto const &U = *at_u.route, &V = *at_v.route;
        return allow_exchange(U, at_u.position + 1, U.last(), V, 1, at_v.position + 1);
    }

    /// Whether another vehicle can make the visits of a route, and so many more.
    bool allow_vehicle(Route const &route, Vehicle const &vehicle, std::size_t num_more = 0) const {
        return route.num_clients + num_more <= vehicle.max_clients &&
               can_serve(vehicle, route, 1, route.last());
    }
};
} // namespace pyvrp_plus::search

#endif // PYVRP_PLUS_SEARCH_MOVES_VISIT_RULES_H
