#ifndef PYVRP_PLUS_SEARCH_MOVES_PLACE_H
#define PYVRP_PLUS_SEARCH_MOVES_PLACE_H

#include "search/state/route_state.h"

#include <cstddef>

namespace pyvrp_plus::search {
/// A place in the solution: a route and a position in it.
template <class F>
struct Place {
    RouteState<F> const *route;
    std::size_t position;

    Place before() const { return {route, position - 1}; }
};
} // namespace pyvrp_plus::search

#endif // PYVRP_PLUS_SEARCH_MOVES_PLACE_H
