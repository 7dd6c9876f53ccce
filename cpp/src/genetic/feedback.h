#ifndef PYVRP_PLUS_GENETIC_FEEDBACK_H
#define PYVRP_PLUS_GENETIC_FEEDBACK_H

#include "genetic/penalties.h"
#include "search/method/search_method.h"

#include <optional>

namespace pyvrp_plus {
/// Registers the solutions on the way of a search with the penalties.
class Feedback : public search::PenaltyFeedback {
    Penalties &penalties_;
    SearchProgress const &progress_;
    std::optional<CostEvaluator> &costs_;

public:
    /// All of it, and the place for the evaluators that it gives, must outlive the search.
    Feedback(Penalties &penalties, SearchProgress const &progress,
             std::optional<CostEvaluator> &costs)
        : penalties_(penalties)
        , progress_(progress)
        , costs_(costs) {}

    CostEvaluator const *register_step(search::Registration const &registration) override {
        if (!penalties_.register_step(registration, progress_))
            return nullptr;

        return current();
    }

    bool wants_amounts() const override { return penalties_.wants_amounts(); }

    CostEvaluator const *boosted() override {
        return &costs_.emplace(penalties_.booster_cost_evaluator());
    }

    CostEvaluator const *current() override { return &costs_.emplace(penalties_.cost_evaluator()); }

    SearchProgress const &progress() const override { return progress_; }
};
} // namespace pyvrp_plus

#endif // PYVRP_PLUS_GENETIC_FEEDBACK_H
