#ifndef PYVRP_PLUS_SEARCH_FOCUSED_SEEDS_H
#define PYVRP_PLUS_SEARCH_FOCUSED_SEEDS_H

#include "pyvrp_plus/random.h"
#include "search/state/search_state.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace pyvrp_plus::search {
/// The clients that the steps of a chain start at.
template <class F>
class Seeds {
    SearchState<F> const &state_;
    std::vector<Location> clients_;
    std::size_t next_slot_ = 0;

    Location any_of(std::vector<Location> const &clients, RandomNumberGenerator &rng) const {
        return clients[rng.randint(static_cast<std::uint32_t>(clients.size()))];
    }

    // A visit of the next infeasible route, if there is one among the next few. Infeasible routes
    // take turns: with some of them, nothing may help.
    std::optional<Location> next_infeasible(RandomNumberGenerator &rng) {
        constexpr std::size_t max_looked_at = 32;
        auto const &routes = state_.routes;
        auto const num_looked_at = std::min(routes.size(), max_looked_at);
        for (std::size_t count = 0; count != num_looked_at; ++count) {
            auto const &route = routes[next_slot_++ % routes.size()];
            if (!route.violations.any())
                continue;

            auto const visit = any_of(route.visits, rng);
            if (!state_.data.is_depot(visit))
                return visit;
        }

        return std::nullopt;
    }

public:
    explicit Seeds(SearchState<F> const &state)
        : state_(state) {}

    bool empty() const { return clients_.empty(); }

    std::vector<Location> const &clients() const { return clients_; }

    void clear() { clients_.clear(); }

    void add(Location client) { clients_.push_back(client); }

    /// One of the clients at random.
    Location any(RandomNumberGenerator &rng) const { return any_of(clients_, rng); }

    /// The same, but at this rate one on an infeasible route, if any is found.
    Location any_or_infeasible(double infeasible_rate, RandomNumberGenerator &rng) {
        if (state_.violations().any() && rng.rand() < infeasible_rate)
            if (auto const found = next_infeasible(rng))
                return *found;

        return any(rng);
    }
};
} // namespace pyvrp_plus::search

#endif // PYVRP_PLUS_SEARCH_FOCUSED_SEEDS_H
