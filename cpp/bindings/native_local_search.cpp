#include "native_local_search.h"

#include "hooks/rule_set.h"

#include <utility>

namespace pyvrp_plus::bindings {
namespace {
// Penalties that stay as they are.
class NoFeedback : public search::PenaltyFeedback {
    CostEvaluator const *register_step(search::Registration const &) override { return nullptr; }

    CostEvaluator const *boosted() override { return nullptr; }

    CostEvaluator const *current() override { return nullptr; }

    SearchProgress const &progress() const override { return progress_; }

    SearchProgress const progress_;
};
} // namespace

NativeLocalSearch::NativeLocalSearch(std::shared_ptr<ProblemData const> data,
                                     search::Neighbours neighbours,
                                     search::SearchParams const &params, RuleSet rules)
    : setup_(search::make_setup(std::move(data), std::move(neighbours), params,
                                std::make_shared<RuleSet const>(std::move(rules)))) {}

search::SearchMethod &NativeLocalSearch::search() {
    if (!search_)
        search_ = search::make_search(setup_);

    return *search_;
}

void NativeLocalSearch::set_neighbours(search::Neighbours neighbours) {
    std::lock_guard const lock(mutex_);
    setup_.neighbours = search::make_neighbours(*setup_.data, std::move(neighbours));
    search_.reset();
}

void NativeLocalSearch::set_moves(search::MoveSet const &moves) {
    std::lock_guard const lock(mutex_);
    setup_.moves = moves;
    search_.reset();
}

NativeLocalSearch::SolutionPtr NativeLocalSearch::apply_moves(Solution const &solution,
                                                              search::Depth depth,
                                                              CostEvaluator const &costs,
                                                              RandomNumberGenerator &rng) {
    std::lock_guard const lock(mutex_);
    return search().apply_moves(solution, depth, costs, rng);
}

NativeLocalSearch::SolutionPtr NativeLocalSearch::improve(SolutionPtr const &solution,
                                                          CostEvaluator const &costs,
                                                          RandomNumberGenerator &rng) {
    NoFeedback feedback;
    std::lock_guard const lock(mutex_);
    return search().improve(solution, {}, costs, feedback, rng);
}

search::SearchStatistics NativeLocalSearch::statistics() const {
    std::lock_guard const lock(mutex_);
    return search_ ? search_->statistics() : search::SearchStatistics{};
}

std::unique_ptr<search::SearchMethod> NativeLocalSearch::make_search() const {
    std::lock_guard const lock(mutex_);
    return search::make_search(setup_);
}
} // namespace pyvrp_plus::bindings
