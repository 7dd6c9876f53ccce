#ifndef PYVRP_PLUS_SEARCH_FOCUSED_REMOVAL_H
#define PYVRP_PLUS_SEARCH_FOCUSED_REMOVAL_H

#include "search/state/search_state.h"

#include <algorithm>
#include <cstddef>
#include <span>
#include <utility>
#include <vector>

namespace pyvrp_plus::search {
/// Takes clients out of the solution.
template <class F>
class Removal {
    SearchState<F> &state_;
    std::vector<std::pair<std::size_t, std::size_t>> places_; // slot and position
    std::vector<Location> borders_;                           // what the clients were next to

    bool is_client(Location location) const { return !state_.data.is_depot(location); }

    // What comes before and after each string of clients.
    void find_borders() {
        using Place = std::pair<std::size_t, std::size_t>;
        for (std::size_t idx = 0; idx != places_.size(); ++idx) {
            auto const [slot, pos] = places_[idx];
            auto const &visits = state_.routes[slot].visits;
            if (idx == 0 || places_[idx - 1] != Place(slot, pos - 1))
                borders_.push_back(visits[pos - 1]);
            if (idx + 1 == places_.size() || places_[idx + 1] != Place(slot, pos + 1))
                borders_.push_back(visits[pos + 1]);
        }
    }

    // Removes the clients at the given places of one route, and the reloads that are left without
    // a trip.
    void remove(std::span<std::pair<std::size_t, std::size_t> const> places) {
        auto const slot = places.front().first;
        auto &visits = state_.edit(slot);
        auto next = places.begin();
        auto kept = next->second;

        for (auto pos = kept; pos != visits.size(); ++pos) {
            auto const location = visits[pos];

            if (next != places.end() && pos == next->second) {
                state_.set_unvisited(location);
                ++next;
            } else if (is_client(location) || is_client(visits[kept - 1]) ||
                       pos + 1 == visits.size())
                visits[kept++] = location;
        }

        visits.resize(kept);
        state_.update(slot);
    }

public:
    explicit Removal(SearchState<F> &state)
        : state_(state) {}

    /// Removes different clients that are visited.
    void operator()(std::span<Location const> clients) {
        places_.clear();
        borders_.clear();
        for (auto const client : clients)
            places_.emplace_back(state_.slot(state_.route(client)), state_.position(client));

        std::ranges::sort(places_);
        find_borders();

        for (auto first = places_.begin(); first != places_.end();) {
            auto const last = std::find_if(first, places_.end(), [&](auto const &place) {
                return place.first != first->first;
            });
            remove({first, last});
            first = last;
        }
    }

    /// Locations that were next to removed clients; depots among them.
    std::vector<Location> const &borders() const { return borders_; }
};
} // namespace pyvrp_plus::search

#endif // PYVRP_PLUS_SEARCH_FOCUSED_REMOVAL_H
