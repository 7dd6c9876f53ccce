#include "genetic/effort_plan.h"

#include "solution/solution_cost.h"

#include <algorithm>
#include <utility>

namespace pyvrp_plus {
EffortPlan::EffortPlan(search::SearchMethod const &search, Solution const &first)
    : shares_(search.breeding(), first.num_clients())
    , params_(search.walks())
    , num_constructed_(search.num_constructed()) {}

// Whether one more of the first walks, which start from solutions that have nothing in common,
// is due after so many. The longer there is to breed from their outcomes, the more of them there
// should be: what comes of a few soon is all alike.
bool EffortPlan::is_first_due(std::size_t num_walks, double budget_used) const {
    auto const is_early = 0 < budget_used && budget_used < params_.first_share;
    auto const most = is_early ? std::max(num_constructed_, params_.max_first) : num_constructed_;
    return num_constructed_ > 0 && num_walks < most;
}

// Nothing is bred before the first walks are over: what is bred from some of their outcomes would
// soon outnumber the rest. The last of them is not interrupted, either: a walk measures its speed
// by how much of the budget is used meanwhile, by whatever else.
Effort EffortPlan::next(double budget_used) {
    constexpr std::size_t min_parents = 2;
    if (params_.steps == 0)
        return Effort::Breed;

    auto const is_last_under_way = num_walks_ == num_walks_over_ + 1;
    auto const is_starting =
        num_walks_over_ < min_parents ||
        (!has_bred_ && (is_last_under_way || is_first_due(num_walks_over_, budget_used)));
    has_bred_ |= !is_starting;
    return is_starting ? Effort::Walk : shares_.next();
}

// Later walks start from where breeding has led.
EffortPlan::SolutionPtr EffortPlan::start_walk(SolutionPtr const &best, double budget_used) {
    auto const num_before = num_walks_++;
    auto const is_very_first = num_before == 0 && !is_restarted_;
    if (!has_bred_ && !is_very_first && is_first_due(num_before, budget_used))
        return nullptr;

    return best_bred_ ? std::exchange(best_bred_, nullptr) : best;
}

void EffortPlan::count(Effort effort, double gain, bool is_walk_over) {
    shares_.count(effort, gain);
    if (!is_walk_over)
        return;

    ++num_walks_over_;
    shares_.finish_walk();
}

void EffortPlan::offer(SolutionPtr const &child, Penalties const &penalties) {
    if (params_.steps == 0)
        return;

    auto const costs = penalties.booster_cost_evaluator();
    if (!best_bred_ || penalised_cost(*child, costs) < penalised_cost(*best_bred_, costs))
        best_bred_ = child;
}

void EffortPlan::restart() {
    best_bred_ = nullptr;
    num_walks_ = num_walks_over_ = 0;
    has_bred_ = false;
    is_restarted_ = true;
}
} // namespace pyvrp_plus
