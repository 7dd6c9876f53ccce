#ifndef PYVRP_PLUS_SEARCH_FEATURED_EDUCATION_H
#define PYVRP_PLUS_SEARCH_FEATURED_EDUCATION_H

#include "search/education.h"
#include "search/focused_search.h"
#include "search/insert_clients.h"
#include "search/local_search.h"

#include <algorithm>
#include <limits>
#include <vector>

namespace pyvrp_plus::search {
/// Education for one policy.
template <class F>
class FeaturedEducation : public Education {
    EducationContext const context_;
    SearchState<F> state_;
    LocalSearch<F> local_search_;
    FocusedSearch<F> focused_search_;
    SearchStatistics &statistics_;
    std::vector<Location> missing_;
    bool has_reported_ = false;         // a solution of the walk
    std::optional<Cost> reported_cost_; // of the best feasible one

    void load(Plan const &plan, CostEvaluator const &costs) {
        state_.load(plan, costs);
        statistics_ = {};
    }

    void insert_missing(bool eager, RandomNumberGenerator &rng) {
        auto const &data = context_.data;

        missing_.clear();
        for (auto client = data.num_depots; client != data.num_locations; ++client)
            if (!state_.is_visited(static_cast<Location>(client)))
                missing_.push_back(static_cast<Location>(client));

        focused_search_.recreate()(missing_, eager, rng);
        statistics_.num_updates += static_cast<std::size_t>(std::ranges::count_if(
            missing_, [&](auto client) { return state_.is_visited(client); }));
    }

public:
    explicit FeaturedEducation(EducationContext const &context)
        : context_(context)
        , state_(context.data)
        , local_search_(state_, context_.neighbours, context_.moves, context_.stop)
        , focused_search_(state_, context_.neighbours, local_search_, context_.params,
                          context_.stop)
        , statistics_(local_search_.statistics()) {}

    Plan construct(CostEvaluator const &costs, RandomNumberGenerator &rng) override {
        load({}, costs);
        insert_missing(true, rng);
        return state_.plan();
    }

    Plan local_search(Plan const &plan, Depth depth, CostEvaluator const &costs,
                      RandomNumberGenerator &rng) override {
        load(plan, costs);
        if (depth != Depth::Intensify)
            insert_missing(false, rng);

        local_search_.improve_everywhere(depth, context_.params.exhaustive, rng);
        return state_.plan();
    }

    Plan focused_search(Plan const &plan, CostEvaluator const &costs, PenaltyFeedback &feedback,
                        RandomNumberGenerator &rng) override {
        load(plan, costs);
        focused_search_.start(context_.params.focus_steps, 1, false, rng);
        focused_search_.advance(std::numeric_limits<std::size_t>::max() / 2, 0, feedback, rng);

        auto best = focused_search_.best();
        return best ? std::move(*best) : state_.plan();
    }

    void start_walk(Plan const &plan, std::size_t num_parts, CostEvaluator const &costs,
                    RandomNumberGenerator &rng) override {
        load(plan, costs);
        focused_search_.start(context_.params.walk_steps, num_parts, true, rng);
        reported_cost_ = std::nullopt;
        has_reported_ = false;
    }

    WalkSlice continue_walk(std::size_t max_work, double budget_used, PenaltyFeedback &feedback,
                            RandomNumberGenerator &rng) override {
        focused_search_.resume(feedback);
        focused_search_.advance(max_work, budget_used, feedback, rng);

        WalkSlice slice{std::nullopt, focused_search_.is_over()};
        if (slice.is_over || focused_search_.best_cost() != reported_cost_)
            slice.found = focused_search_.best();

        if ((slice.is_over || !has_reported_) && !slice.found)
            slice.found = state_.plan();

        has_reported_ = true;
        reported_cost_ = focused_search_.best_cost();

        return slice;
    }

    std::size_t work() const override { return state_.work; }

    Plan insert(Plan const &plan, std::vector<std::size_t> num_unused,
                std::vector<Location> const &clients, InsertInto into,
                CostEvaluator const &costs) override {
        load(plan, costs);
        InsertClients<F>(state_, std::move(num_unused))(clients, into);
        return state_.plan();
    }

    SearchStatistics const &statistics() const override { return statistics_; }
};
} // namespace pyvrp_plus::search

#endif // PYVRP_PLUS_SEARCH_FEATURED_EDUCATION_H
