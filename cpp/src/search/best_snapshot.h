#ifndef PYVRP_PLUS_SEARCH_BEST_SNAPSHOT_H
#define PYVRP_PLUS_SEARCH_BEST_SNAPSHOT_H

#include "search/search_state.h"

#include <optional>
#include <vector>

namespace pyvrp_plus::search {
/// Copy of the best solution of a chain. Only routes that have changed since the last copy
/// are looked at, since new bests come often and differ little. A state has one such copy.
template <class F>
class BestSnapshot {
    SearchState<F> &state_;
    std::vector<std::vector<Location>> visits_; // by slot
    std::optional<Cost> cost_;

public:
    explicit BestSnapshot(SearchState<F> &state)
        : state_(state)
        , visits_(state.routes.size()) {}

    void clear() { cost_.reset(); }

    /// Copies the current solution if it is better.
    void offer() {
        if (cost_ && state_.cost >= *cost_)
            return;

        cost_ = state_.cost;
        state_.take_changed(
            [this](std::size_t slot) { visits_[slot] = state_.routes[slot].visits; });
    }

    /// The best solution offered since `clear`, if there was any.
    std::optional<Plan> plan() const {
        if (!cost_)
            return std::nullopt;

        Plan plan;
        for (std::size_t slot = 0; slot != state_.routes.size(); ++slot)
            if (visits_[slot].size() > 2)
                plan.push_back({state_.routes[slot].vehicle->type,
                                {visits_[slot].begin() + 1, visits_[slot].end() - 1}});

        return plan;
    }
};
} // namespace pyvrp_plus::search

#endif // PYVRP_PLUS_SEARCH_BEST_SNAPSHOT_H
