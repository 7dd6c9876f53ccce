#include "genetic/walk.h"

#include "genetic/feedback.h"

#include <deque>

namespace pyvrp_plus {
// The start is a slice of its own: how fast the chain goes, compared with the budget, is measured
// from its end.
Offspring Walk::start(WalkStart const &how, CostEvaluator const &costs,
                      RandomNumberGenerator &rng) {
    auto const first = how.origin ? how.origin : search_->construct(costs, rng);
    auto const num_before = num_started_++;
    search::WalkOutline outline = {
        .by_parts = how.by_parts ? *how.by_parts : search_->decomposes(*first, num_before, rng),
        .steps = how.steps,
        .temperature = how.temperature};

    // The first walk tells whether there is time for several, of which others make some, too.
    if (num_before == 0 && !outline.by_parts)
        outline.share_of_min_walks = 1 / static_cast<double>(num_at_once_);

    auto const work_before = search_->work();
    found_ = search_->start_walk(first, outline, costs, rng);
    is_over_ = false;
    return {.child = found_, .work = search_->work() - work_before};
}

void Walk::set_stop(search::StopToken const &stop) {
    stop_ = stop;
    search_->set_stop(stop_);
}

void Walk::finish() {
    is_over_ = true;
    helpers_.clear();
}

bool Walk::divide() {
    auto const num_portions = is_over_ ? 1 : search_->num_portions(num_at_once_);
    if (num_portions == 1 || 2 * num_portions <= num_at_once_)
        return false;

    search_->measure_walk_anew();
    for (std::size_t count = 0; count != num_portions; ++count) {
        auto &helper = helpers_.emplace_back(search_->for_another_thread());
        helper.search->set_stop(stop_);
    }

    return true;
}

search::WalkSlice Walk::make_slice(std::size_t work, Penalties &penalties,
                                   SearchProgress const &progress, RandomNumberGenerator &rng) {
    Feedback feedback(penalties, progress, costs_);
    if (!is_divided())
        return search_->continue_walk(work, progress.budget_used, feedback, rng);

    std::vector<std::unique_ptr<Penalties>> branches;
    std::deque<Feedback> feedbacks; // which do not move
    std::vector<search::WalkHelper> helpers;
    for (auto &helper : helpers_) {
        branches.push_back(penalties.branch());
        auto &own = feedbacks.emplace_back(*branches.back(), progress, helper.costs);
        helpers.push_back({*helper.search, own});
    }

    auto const slice =
        search_->continue_walk_divided(work, progress.budget_used, feedback, helpers, rng);

    for (auto const &branch : branches)
        penalties.merge(*branch, 1.0 / static_cast<double>(branches.size()), progress);

    return slice;
}

Offspring Walk::advance(WalkStart const &how, std::size_t work, Penalties &penalties,
                        SearchProgress const &progress, RandomNumberGenerator &rng) {
    if (is_over_)
        return start(how, penalties.cost_evaluator(), rng);

    auto const slice = make_slice(work, penalties, progress, rng);
    if (slice.is_over)
        finish();

    auto const earlier = found_;
    if (slice.found)
        found_ = slice.found;

    return {
        .child = slice.found, .earlier = earlier, .is_walk_over = is_over_, .steps = slice.steps};
}
} // namespace pyvrp_plus
