#ifndef PYVRP_PLUS_SEARCH_MOVES_SHIPMENT_RULES_H
#define PYVRP_PLUS_SEARCH_MOVES_SHIPMENT_RULES_H

#include "search/moves/place.h"
#include "search/state/search_state.h"

#include <algorithm>
#include <cstddef>

namespace pyvrp_plus::search {
/// Tells whether moves keep what is true of all solutions of a search: the pickup and the delivery
/// of a shipment are on the same trip, in this order, and in the order that the vehicle asks for.
/// Only to be asked with shipments.
template <class F>
class ShipmentRules {
    SearchState<F> const &state_;
    SearchData const &data_;

    /// Positions [first, last) of a route.
    struct Range {
        RouteState<F> const *route;
        std::size_t first;
        std::size_t last;

        bool contains(RouteState<F> const &other, std::size_t position) const {
            return route == &other && first <= position && position < last;
        }
    };

    bool is_partner_in(Location visit, Range range) const {
        auto const partner = data_.partner[visit];
        return range.contains(state_.route(partner), state_.position(partner));
    }

    template <class Predicate>
    bool all_shipments(Range range, Predicate predicate) const {
        for (auto pos = range.first; pos != range.last; ++pos) {
            auto const visit = (*range.route)[pos];
            if (data_.is_shipment(visit) && !predicate(visit))
                return false;
        }

        return true;
    }

    // Whether all shipments of the range begin and end in it.
    bool is_closed(Range range) const {
        return all_shipments(range, [&](auto visit) { return is_partner_in(visit, range); });
    }

    // Whether parts of one route can change places within a range of it: if no shipment that is
    // moved has its other end there, but in the same part. An open one must stay on its trip, and
    // in its place among others if the last one in must be the first one out.
    bool may_move_within(Range moved, Range affected) const {
        if (is_closed(moved))
            return true;

        auto const is_free = [&](auto visit) {
            return !is_partner_in(visit, affected) || is_partner_in(visit, moved);
        };
        return !moved.route->vehicle->is_lifo && all_shipments(moved, is_free) &&
               !has_depots(affected);
    }

    bool has_depots(Range range) const {
        if constexpr (F::reloads)
            for (auto pos = range.first; pos != range.last; ++pos)
                if (data_.is_depot((*range.route)[pos]))
                    return true;

        return false;
    }

public:
    explicit ShipmentRules(SearchState<F> const &state)
        : state_(state)
        , data_(state.data) {}

    /// Whether so many visits from U on, and so many from V on, can change places; without the
    /// latter, U's go to after V.
    bool allow_exchange(Place<F> at_u, std::size_t num_u, Place<F> at_v, std::size_t num_v) const {
        Range const u = {at_u.route, at_u.position, at_u.position + num_u};
        Range const v = {at_v.route, at_v.position, at_v.position + num_v};
        if (at_u.route != at_v.route)
            return is_closed(u) && is_closed(v);

        auto const first_v = num_v == 0 ? v.first + 1 : v.first;
        Range const affected = {at_u.route, std::min(u.first, first_v),
                                std::max(u.last, first_v + num_v)};
        return may_move_within(u, affected) && may_move_within(v, affected);
    }

    /// Whether the positions [first, last) can be visited in reverse order.
    bool allow_turn(RouteState<F> const &route, std::size_t first, std::size_t last) const {
        Range const turned = {&route, first, last};
        return all_shipments(turned, [&](auto visit) {
            return !route.vehicle->is_lifo && !is_partner_in(visit, turned);
        });
    }

    /// Whether nothing is on board after a position, so that the route can be cut there.
    bool allow_cut(Place<F> at) const { return at.route->num_on_board[at.position] == 0; }

    /// Whether another vehicle can make the visits of a route in the same order.
    static bool allow_vehicle(RouteState<F> const &route, Vehicle const &vehicle) {
        return route.empty() || route.vehicle->is_lifo || !vehicle.is_lifo;
    }
};
} // namespace pyvrp_plus::search

#endif // PYVRP_PLUS_SEARCH_MOVES_SHIPMENT_RULES_H
