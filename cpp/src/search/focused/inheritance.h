#ifndef PYVRP_PLUS_SEARCH_FOCUSED_INHERITANCE_H
#define PYVRP_PLUS_SEARCH_FOCUSED_INHERITANCE_H

#include "search/local/starting_points.h"
#include "search/method/parents.h"
#include "search/state/search_state.h"

#include <cstdint>
#include <vector>

namespace pyvrp_plus::search {
/// Which clients of a child have the same predecessor and the same successor as in one of its
/// parents. These are local optima: the search has been there before.
template <class F>
class Inheritance {
    using Origins = std::uint8_t; // a set of parents

    SearchState<F> const &state_;
    std::vector<Origins> origins_; // by client

    // The parents in which a client has these neighbours.
    static Origins origins(Parents const &parents, std::size_t client, std::size_t before,
                           std::size_t after) {
        auto const is_alike = [&](Solution const &parent) {
            return std::cmp_equal(parent.predecessors()[client], before) &&
                   std::cmp_equal(parent.successors()[client], after);
        };
        return static_cast<Origins>(is_alike(*parents.first) + 2 * is_alike(*parents.second));
    }

    void compare(RouteState<F> const &route, Parents const &parents) {
        auto const &data = state_.data;
        auto const given = [&](std::size_t position) { return data.layout.given(route[position]); };

        for (std::size_t position = 1; position < route.last(); ++position)
            if (auto const visit = route[position]; !data.is_depot(visit))
                origins_[visit] =
                    origins(parents, given(position), given(position - 1), given(position + 1));
    }

    // Whether a single parent has all of the route.
    bool is_inherited(RouteState<F> const &route) const {
        Origins common = 3;
        for (auto const visit : route.visits)
            if (!state_.data.is_depot(visit))
                common &= origins_[visit];

        return common != 0;
    }

public:
    explicit Inheritance(SearchState<F> const &state)
        : state_(state) {}

    /// Where the local search of the child that is loaded starts: what neither parent has.
    /// Clients that are not visited belong to it.
    StartingPoints starting_points(Parents const &parents) {
        auto const &data = state_.data;
        origins_.assign(data.num_locations, 0);

        StartingPoints points;
        for (std::size_t slot = 0; slot != state_.routes.size(); ++slot) {
            auto const &route = state_.routes[slot];
            compare(route, parents);
            if (!route.empty() && !is_inherited(route))
                points.slots.push_back(slot);
        }

        for (auto client = data.num_depots; client != data.num_locations; ++client)
            if (origins_[client] == 0)
                points.clients.push_back(static_cast<Location>(client));

        return points;
    }
};
} // namespace pyvrp_plus::search

#endif // PYVRP_PLUS_SEARCH_FOCUSED_INHERITANCE_H
