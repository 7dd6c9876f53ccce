#ifndef PYVRP_PLUS_SEARCH_STATE_BEST_SNAPSHOT_H
#define PYVRP_PLUS_SEARCH_STATE_BEST_SNAPSHOT_H

#include "search/data/check_deltas.h"
#include "search/state/search_state.h"

#include <optional>
#include <vector>

namespace pyvrp_plus::search {
/// Copy of the best solution of some chains. Only routes that have changed since the last copy
/// are looked at, since new bests come often and differ little. A state has one such copy.
template <class F>
class BestSnapshot {
    SearchState<F> &state_;
    std::vector<std::vector<Location>> visits_; // by slot
    std::vector<std::size_t> changed_;          // slots
    std::optional<Cost> cost_;

public:
    explicit BestSnapshot(SearchState<F> &state)
        : state_(state)
        , visits_(state.routes.size()) {}

    void clear() { cost_.reset(); }

    /// Cost of the best solution offered since `clear`, if there was any.
    std::optional<Cost> cost() const { return cost_; }

    /// Copies the current solution if it is better. Returns whether it is.
    bool offer() {
        if (cost_ && state_.cost >= *cost_)
            return false;

        cost_ = state_.cost;
        state_.take_changed(
            [this](std::size_t slot) { visits_[slot] = state_.routes[slot].visits; });
        return true;
    }

    /// Goes back to the best solution offered since `clear`, if there was any.
    void restore() {
        if (!cost_)
            return;

        changed_.clear();
        state_.take_changed([this](std::size_t slot) { changed_.push_back(slot); });

        state_.replace(changed_, [this](std::size_t slot) -> auto & { return visits_[slot]; });
        state_.take_changed([](std::size_t) {});
        if constexpr (checks_deltas)
            check_delta(*cost_, state_.cost, state_.recomputed_cost());
    }

    /// What a vehicle visits in it.
    std::vector<Location> const &visits(std::size_t slot) const { return visits_[slot]; }

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

#endif // PYVRP_PLUS_SEARCH_STATE_BEST_SNAPSHOT_H
