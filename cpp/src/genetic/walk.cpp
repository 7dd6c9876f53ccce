#include "genetic/walk.h"

#include "genetic/feedback.h"

namespace pyvrp_plus {
// The start is a slice of its own: how fast the chain goes, compared with the budget, is measured
// from its end.
Offspring Walk::start(std::shared_ptr<Solution const> const &origin, CostEvaluator const &costs,
                      RandomNumberGenerator &rng) {
    auto const first = origin ? origin : search_->construct(costs, rng);
    auto const num_before = num_started_++;
    search::WalkOutline outline = {.by_parts = search_->decomposes(*first, num_before, rng)};

    // The first walk tells whether there is time for several, of which others make some, too.
    if (num_before == 0 && !outline.by_parts)
        outline.min_walks = search_->walks().min_walks / static_cast<double>(num_at_once_);

    auto const work_before = search_->work();
    found_ = search_->start_walk(first, outline, costs, rng);
    is_over_ = false;
    return {.child = found_, .work = search_->work() - work_before};
}

Offspring Walk::advance(std::shared_ptr<Solution const> const &origin, std::size_t work,
                        Penalties &penalties, SearchProgress const &progress,
                        RandomNumberGenerator &rng) {
    if (is_over_)
        return start(origin, penalties.cost_evaluator(), rng);

    Feedback feedback(penalties, progress, costs_);
    auto const slice = search_->continue_walk(work, progress.budget_used, feedback, rng);
    is_over_ = slice.is_over;

    auto const earlier = found_;
    if (slice.found)
        found_ = slice.found;

    return {.child = slice.found, .earlier = earlier, .is_walk_over = is_over_};
}
} // namespace pyvrp_plus
