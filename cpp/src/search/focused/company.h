#ifndef PYVRP_PLUS_SEARCH_FOCUSED_COMPANY_H
#define PYVRP_PLUS_SEARCH_FOCUSED_COMPANY_H

#include "search/state/search_state.h"

#include <utility>
#include <vector>

namespace pyvrp_plus::search {
/// The visits that have to be on one route with those that a step removes: only if these are
/// removed, too, can all of them go to another route.
template <class F>
class Company {
    SearchState<F> const &state_;
    std::vector<Location> waiting_;
    std::vector<char> is_listed_; // by location

    void list(std::vector<Location> const &clients, bool is_listed) {
        for (auto const client : clients)
            is_listed_[client] = is_listed;
    }

public:
    explicit Company(SearchState<F> const &state)
        : state_(state)
        , is_listed_(state.data.num_locations) {}

    /// Adds those that are visited to the clients, and those that are not to `waiting`; of
    /// shipments, the pickups.
    void join(std::vector<Location> &clients) {
        waiting_.clear();
        list(clients, true);

        for (std::size_t idx = 0; idx != clients.size(); ++idx) {
            auto const client = clients[idx]; // the list grows
            state_.data.same_vehicle.all_others(client, [&](Location member) {
                if (!std::exchange(is_listed_[member], true))
                    (state_.is_visited(member) ? clients : waiting_).push_back(member);
                return true;
            });
        }

        list(clients, false);
        list(waiting_, false);
    }

    /// Visits that are not made, but could be along with those that are removed.
    std::vector<Location> const &waiting() const { return waiting_; }
};
} // namespace pyvrp_plus::search

#endif // PYVRP_PLUS_SEARCH_FOCUSED_COMPANY_H
