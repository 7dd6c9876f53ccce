#include "genetic/walk.h"

#include "genetic/feedback.h"
#include "solution/solution_cost.h"

namespace pyvrp_plus {
namespace {
std::shared_ptr<Solution const> const &better(Parents const &parents, CostEvaluator const &costs) {
    auto const &[first, second] = parents;
    return second && penalised_cost(*second, costs) < penalised_cost(*first, costs) ? second
                                                                                    : first;
}

// So many walks come first: whole solutions gain more from crossing, and from walks that go all
// over them, as long as they are far from good.
constexpr std::size_t min_before_parts = 5;
} // namespace

void Walk::start(Parents const &parents, Crossover &crossover, CostEvaluator const &costs,
                 RandomNumberGenerator &rng) {
    auto const &parent = better(parents, costs);
    auto const by_parts = num_started_++ >= min_before_parts && search_->decomposes(*parent, rng);
    auto const is_crossed = parents.second && !by_parts;
    auto const origin =
        is_crossed ? crossover.cross(parents.first, parents.second, costs, rng) : parent;

    search_->start_walk(origin, by_parts, costs, rng);
    is_over_ = false;
}

Offspring Walk::advance(Parents const &parents, Crossover &crossover, std::size_t work,
                        Penalties &penalties, SearchProgress const &progress,
                        RandomNumberGenerator &rng) {
    if (is_over_)
        start(parents, crossover, penalties.cost_evaluator(), rng);

    Feedback feedback(penalties, progress, costs_);
    auto const slice = search_->continue_walk(work, progress.budget_used, feedback, rng);
    is_over_ = slice.is_over;
    return {.child = slice.found, .repaired = nullptr, .work = 0, .is_walk_over = is_over_};
}
} // namespace pyvrp_plus
