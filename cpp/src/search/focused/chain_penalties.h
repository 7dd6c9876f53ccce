#ifndef PYVRP_PLUS_SEARCH_FOCUSED_CHAIN_PENALTIES_H
#define PYVRP_PLUS_SEARCH_FOCUSED_CHAIN_PENALTIES_H

#include "search/focused/schedule.h"
#include "search/method/prohibitive.h"
#include "search/method/search_method.h"
#include "search/params/search_params.h"
#include "search/state/search_state.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <vector>

namespace pyvrp_plus::search {
/// What a chain pays for violations. Penalties follow its steps, and become higher towards its end:
/// what is good but not feasible is of no use then.
template <class F>
class ChainPenalties {
    enum class Level { Current, Boosted, Prohibitive };

    SearchState<F> &state_;
    WalkPenaltyParams const &params_;
    Level level_ = Level::Current;
    double steps_between_ = 1; // of a chain of the usual length

    // Of the routes that others work on at the same time; no amounts if there are none.
    ViolationCounts others_;
    std::vector<double> amounts_of_others_;

    ViolationCounts violations() const {
        auto counts = state_.violations();
        counts.add(others_);
        return counts;
    }

    std::vector<double> amounts() const {
        auto sums = state_.amounts();
        for (std::size_t dim = 0; dim != amounts_of_others_.size(); ++dim)
            sums[dim] += amounts_of_others_[dim];

        return sums;
    }

    // Penalties that go up and down change costs by more than a low temperature allows for, and
    // undo what the walk has found: so they settle as it cools down. Where loads alone are
    // violated, walks gain by their ups and downs.
    double share_of_update(Annealing const &annealing) const {
        return F::time ? std::pow(annealing.heat(), params_.cooling) : 1;
    }

    // A shorter chain has as many updates as another one, unless others work on the same solution:
    // what they mend is only known when all have ended, and penalties would rise for too long.
    bool is_registered(Schedule const &schedule) const {
        auto const share = amounts_of_others_.empty() ? schedule.share_of_usual() : 1;
        auto const interval = static_cast<std::size_t>(share * steps_between_);
        return schedule.num_made() % std::max<std::size_t>(interval, 1) == 0;
    }

    Registration registration(Schedule const &schedule, bool with_amounts) const {
        auto const &annealing = schedule.annealing();
        return {.violations = violations(),
                .amounts = with_amounts ? amounts() : std::vector<double>{},
                .walk = WalkView{.temperature = annealing.temperature(),
                                 .scale = schedule.scale(),
                                 .step = schedule.num_made(),
                                 .num_steps = schedule.length()},
                .share_of_update = share_of_update(annealing)};
    }

public:
    ChainPenalties(SearchState<F> &state, WalkPenaltyParams const &params)
        : state_(state)
        , params_(params) {}

    /// Begins with a chain on so many visits. Neighbouring steps see much the same solution, and
    /// penalties that follow each of them closely swing between far too low and far too high; so
    /// not all are registered. Where time counts, all are: chains ended better with several depots
    /// or vehicle types.
    void start(std::size_t num_visits) {
        steps_between_ = F::time ? 1
                                 : static_cast<double>(num_visits) /
                                       static_cast<double>(params_.visits_per_registration);
        others_ = {};
        amounts_of_others_.clear();
        relax();
    }

    /// Begins with some of the routes of another chain, which are loaded.
    void start_portion(ChainPenalties const &whole) {
        level_ = whole.level_;
        steps_between_ = whole.steps_between_;
        others_ = whole.violations();
        others_.remove(state_.violations());
        amounts_of_others_ = whole.amounts();
        for (std::size_t dim = 0; auto const own : state_.amounts())
            amounts_of_others_[dim++] -= own;
    }

    /// Begins as at the start of a chain.
    void relax() { level_ = Level::Current; }

    /// Whether they are higher than those that follow the steps.
    bool are_raised() const { return level_ != Level::Current; }

    /// Raises them if the end is near enough. Returns whether they have been raised.
    bool raise_if_due(Annealing const &annealing) {
        auto const due = annealing.is_final()  ? Level::Prohibitive
                         : annealing.is_cold() ? Level::Boosted
                                               : Level::Current;
        auto const is_due = due > level_;
        level_ = std::max(level_, due);
        return is_due;
    }

    /// Goes on with them as they are now. What has to become feasible soon needs high ones in any
    /// case.
    void use(PenaltyFeedback &feedback, bool boosts) {
        auto const *costs = boosts || are_raised() ? feedback.boosted() : feedback.current();
        if (!costs)
            return;

        state_.set_costs(level_ == Level::Prohibitive ? prohibitive(*costs) : *costs);
    }

    /// Registers a step if it counts. Returns the penalties if they have changed, else null.
    CostEvaluator const *register_step(Schedule const &schedule, PenaltyFeedback &feedback) const {
        if (are_raised() || !is_registered(schedule))
            return nullptr;

        return feedback.register_step(registration(schedule, feedback.wants_amounts()));
    }
};
} // namespace pyvrp_plus::search

#endif // PYVRP_PLUS_SEARCH_FOCUSED_CHAIN_PENALTIES_H
