#ifndef PYVRP_PLUS_SEARCH_FOCUSED_NEARBY_ROUTES_H
#define PYVRP_PLUS_SEARCH_FOCUSED_NEARBY_ROUTES_H

#include "search/neighbourhood/neighbourhood.h"
#include "search/state/search_state.h"

#include <ranges>
#include <utility>
#include <vector>

namespace pyvrp_plus::search {
/// A list of used vehicles, each once, and each near one before it if that is possible.
template <class F>
class NearbyRoutes {
    SearchState<F> const &state_;
    Neighbours const &neighbours_;
    std::size_t const num_near_;     // neighbours of each client that are looked at
    std::vector<char> is_listed_;    // by slot
    std::vector<std::size_t> slots_; // the list

    // Whether it was not listed before.
    bool list(std::size_t slot) {
        if (state_.routes[slot].empty() || std::exchange(is_listed_[slot], true))
            return false;

        slots_.push_back(slot);
        return true;
    }

public:
    NearbyRoutes(SearchState<F> const &state, Neighbours const &neighbours, std::size_t num_near)
        : state_(state)
        , neighbours_(neighbours)
        , num_near_(num_near)
        , is_listed_(state.routes.size()) {}

    std::vector<std::size_t> const &slots() const { return slots_; }

    void clear() {
        for (auto const slot : slots_)
            is_listed_[slot] = false;

        slots_.clear();
    }

    /// Goes from route to route, breadth first, until `is_enough()`, which is asked after each.
    template <class IsEnough>
    void list_from(std::size_t first, IsEnough const &is_enough) {
        auto next = slots_.size();
        if (!list(first))
            return;

        for (; next < slots_.size(); ++next)
            for (auto const visit : state_.routes[slots_[next]].visits)
                for (auto const near : neighbours_[visit] | std::views::take(num_near_))
                    if (state_.is_visited(near) && list(state_.slot(state_.route(near))) &&
                        is_enough())
                        return;
    }

    void list_from(std::size_t first) {
        list_from(first, [] { return false; });
    }
};
} // namespace pyvrp_plus::search

#endif // PYVRP_PLUS_SEARCH_FOCUSED_NEARBY_ROUTES_H
