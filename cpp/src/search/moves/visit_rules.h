#ifndef PYVRP_PLUS_SEARCH_MOVES_VISIT_RULES_H
#define PYVRP_PLUS_SEARCH_MOVES_VISIT_RULES_H

#include "search/moves/place.h"
#include "search/state/search_state.h"

#include <cstddef>

namespace pyvrp_plus::search {
/// Tells whether moves keep what is true of all solutions of a search: vehicles only make visits
/// that they can serve, and not more of them than they may. Only to be asked with visit rules.
template <class F>
class VisitRules {
    using Route = RouteState<F>;

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

    // The same for the positions [first_u, last_u) of U and [first_v, last_v) of V.
    bool allow_exchange(Route const &U, std::size_t first_u, std::size_t last_u, Route const &V,
                        std::size_t first_v, std::size_t last_v) const {
        return can_serve(*V.vehicle, U, first_u, last_u) &&
               can_serve(*U.vehicle, V, first_v, last_v) &&
               (!data_.limits_clients || allow_numbers(U, num_clients(U, first_u, last_u), V,
                                                       num_clients(V, first_v, last_v)));
    }

public:
    explicit VisitRules(SearchData const &data)
        : data_(data) {}

    /// Whether so many more visits, of which the vehicle must be able to serve the given one, can
    /// be added to a route.
    bool allow_insertion(Route const &route, Location visit, std::size_t count = 1) const {
        return data_.can_serve(*route.vehicle, visit) &&
               route.num_clients + count <= route.vehicle->max_clients;
    }

    /// Whether a visit can take the place of another one on a route.
    bool allow_replacement(Route const &route, Location visit) const {
        return data_.can_serve(*route.vehicle, visit);
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
