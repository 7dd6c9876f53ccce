#ifndef PYVRP_PLUS_SEARCH_FEATURED_EDUCATION_H
#define PYVRP_PLUS_SEARCH_FEATURED_EDUCATION_H

#include "search/education.h"
#include "search/focused_search.h"
#include "search/insert_clients.h"
#include "search/local_search.h"

#include <algorithm>
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

    FocusedPlans focused_search(Plan const &plan, std::size_t num_parts, CostEvaluator const &costs,
                                PenaltyFeedback &feedback, RandomNumberGenerator &rng) override {
        load(plan, costs);
        auto best_feasible = focused_search_.run(num_parts, feedback, rng);
        return {state_.plan(), std::move(best_feasible)};
    }

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
