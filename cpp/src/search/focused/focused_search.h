#ifndef PYVRP_PLUS_SEARCH_FOCUSED_FOCUSED_SEARCH_H
#define PYVRP_PLUS_SEARCH_FOCUSED_FOCUSED_SEARCH_H

#include "search/focused/chain.h"
#include "search/focused/inheritance.h"
#include "search/local/insert_clients.h"
#include "search/local/local_search.h"
#include "search/method/run_in_threads.h"
#include "search/method/search_setup.h"
#include "search/state/check_solution.h"
#include "search/state/plan.h"

#include <algorithm>
#include <functional>
#include <iterator>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

namespace pyvrp_plus::search {
/// Local search, and chains of perturbations, for one policy. There is a single state, which is
/// loaded, improved and read.
template <class F>
class FocusedSearch : public SearchMethod {
    SearchSetup const setup_;
    SearchData const &data_;
    StopToken stop_;
    SearchState<F> state_;
    LocalSearch<F> local_search_;
    Chain<F> chain_;
    Inheritance<F> inheritance_;
    SearchStatistics &statistics_;
    std::vector<Location> missing_;
    std::optional<CostEvaluator> walk_costs_; // that the walk has started with
    std::optional<Cost> reported_cost_;       // of the best feasible solution so far
    SolutionPtr optimum_;                     // which is loaded, if it was just improved

    void load(Plan const &plan, CostEvaluator const &costs) {
        check_penalties(costs, *data_.problem);
        state_.load(plan, costs);
        statistics_ = {};
        optimum_ = nullptr;
    }

    SolutionPtr current() const { return to_solution(data_, state_.plan()); }

    void insert_missing(bool eager, RandomNumberGenerator &rng) {
        missing_.clear();
        for (auto client = data_.num_depots; client != data_.num_locations; ++client)
            if (!state_.is_visited(static_cast<Location>(client)))
                missing_.push_back(static_cast<Location>(client));

        chain_.recreate()(missing_, eager, rng);
        statistics_.num_updates += static_cast<std::size_t>(std::ranges::count_if(
            missing_, [&](auto client) { return state_.is_visited(client); }));
    }

    void improve_loaded(Depth depth, RandomNumberGenerator &rng) {
        if (depth != Depth::Intensify)
            insert_missing(false, rng);

        local_search_.improve_everywhere(depth, setup_.params.breeding.exhaustive, rng);
    }

    // Parents are local optima, and so most of what a child has inherited from one of them is in
    // good order: local search starts from the rest.
    void improve_child(Parents const &parents, RandomNumberGenerator &rng) {
        if (!parents.second) {
            improve_loaded(Depth::Full, rng);
            return;
        }

        insert_missing(false, rng);
        local_search_.improve_from(inheritance_.starting_points(parents),
                                   setup_.params.breeding.exhaustive, rng);
    }

    // Higher penalties make no move between feasible routes cheaper: local search starts from the
    // others.
    void repair_optimum(CostEvaluator const &costs, RandomNumberGenerator &rng) {
        check_penalties(costs, *data_.problem);
        state_.set_costs(costs);
        statistics_ = {};
        optimum_ = nullptr;

        StartingPoints points;
        for (std::size_t slot = 0; slot != state_.routes.size(); ++slot)
            if (auto const &route = state_.routes[slot]; route.violations.any()) {
                points.slots.push_back(slot);
                std::ranges::copy_if(route.visits, std::back_inserter(points.clients),
                                     [&](auto visit) { return !data_.is_depot(visit); });
            }

        local_search_.improve_from(points, setup_.params.breeding.exhaustive, rng);
    }

    // Of a large solution, a chain makes some parts better and others worse.
    std::size_t num_parts(Solution const &solution) const {
        return solution.num_visits() / setup_.params.walks.visits_per_part;
    }

public:
    explicit FocusedSearch(SearchSetup const &setup)
        : setup_(setup)
        , data_(*setup_.data)
        , state_(data_)
        , local_search_(state_, *setup_.neighbours, setup_.moves, stop_)
        , chain_(state_, *setup_.neighbours, local_search_, setup_.params,
                 make_step_rules(setup_.rules.get(), setup_.params), stop_)
        , inheritance_(state_)
        , statistics_(local_search_.statistics()) {}

    std::unique_ptr<SearchMethod> for_another_thread() const override {
        return std::make_unique<FocusedSearch>(setup_);
    }

    void set_stop(StopToken const &stop) override { stop_ = stop; }

    // Small instances start from many solutions; for large ones each takes long, and the time is
    // better spent on improving a few.
    std::size_t num_constructed() const override {
        constexpr std::size_t reference_size = 100;
        auto const most = setup_.params.breeding.num_constructed;
        if (most == 0)
            return 0;

        auto const size = std::max(data_.problem->num_visits(), reference_size);
        return std::max<std::size_t>(most * reference_size / size, 1);
    }

    SolutionPtr construct(CostEvaluator const &costs, RandomNumberGenerator &rng) override {
        load({}, costs);
        insert_missing(true, rng);
        return current();
    }

    SolutionPtr apply_moves(Solution const &solution, Depth depth, CostEvaluator const &costs,
                            RandomNumberGenerator &rng) override {
        load(to_searchable_plan(solution, data_), costs);
        improve_loaded(depth, rng);
        return current();
    }

    SolutionPtr improve(SolutionPtr const &child, Parents const &parents,
                        CostEvaluator const &costs, PenaltyFeedback &feedback,
                        RandomNumberGenerator &rng) override {
        if (stop_.requested())
            return child;

        load(to_searchable_plan(*child, data_), costs);
        improve_child(parents, rng);
        if (setup_.params.breeding.focus_steps == 0)
            return optimum_ = current();

        chain_.start(setup_.params.breeding.focus_steps, 1, std::nullopt, rng);
        chain_.advance(std::numeric_limits<std::size_t>::max() / 2, feedback, rng);

        auto best = chain_.best();
        return best ? to_solution(data_, std::move(*best)) : current();
    }

    SolutionPtr repair(SolutionPtr const &solution, CostEvaluator const &costs,
                       RandomNumberGenerator &rng) override {
        if (stop_.requested())
            return solution;
        if (solution != optimum_)
            return apply_moves(*solution, Depth::Full, costs, rng);

        repair_optimum(costs, rng);
        return current();
    }

    WalkParams walks() const override { return setup_.params.walks; }

    bool has_time() const override { return F::time; }

    BreedingParams breeding() const override { return setup_.params.breeding; }

    // Whole solutions gain more from walks that go all over them, as long as they are far from
    // good. Of two parts, each is next to the other almost everywhere.
    bool decomposes(Solution const &solution, std::size_t num_walks,
                    RandomNumberGenerator &rng) const override {
        auto const &params = setup_.params.walks;
        return num_walks >= params.num_whole && num_parts(solution) >= params.min_parts &&
               solution.num_visits() < params.large_size && rng.rand() < params.decomposition_rate;
    }

    SolutionPtr start_walk(SolutionPtr const &solution, WalkOutline const &outline,
                           CostEvaluator const &costs, RandomNumberGenerator &rng) override {
        walk_costs_ = costs;
        load(to_searchable_plan(*solution, data_), *walk_costs_);
        improve_loaded(Depth::Full, rng);

        auto const parts = outline.by_parts ? std::max<std::size_t>(num_parts(*solution), 1) : 1;
        chain_.start(outline.steps * setup_.params.walks.steps, parts, outline.share_of_min_walks,
                     rng, outline.temperature);
        reported_cost_ = chain_.best_cost();
        return current();
    }

    WalkSlice continue_walk(std::size_t max_work, double budget_used, PenaltyFeedback &feedback,
                            RandomNumberGenerator &rng) override {
        chain_.fit_to_budget(budget_used);
        chain_.resume(feedback);
        chain_.advance(max_work, feedback, rng);
        return slice();
    }

    std::size_t num_portions(std::size_t most) const override {
        return chain_.fills_budget() ? search::num_portions(state_, most) : 1;
    }

    void measure_walk_anew() override { chain_.measure_anew(); }

    WalkSlice continue_walk_divided(std::size_t max_work, double budget_used,
                                    PenaltyFeedback &feedback,
                                    std::vector<WalkHelper> const &helpers,
                                    RandomNumberGenerator &rng) override {
        chain_.settle();
        chain_.fit_to_budget(budget_used);
        chain_.resume(feedback);

        auto const portions = Divide<F>(state_, *setup_.neighbours)(helpers.size(), rng);
        std::vector<Chain<F> *> chains;
        std::vector<std::function<void()>> tasks;
        for (std::size_t idx = 0; idx != helpers.size(); ++idx) {
            auto &own = static_cast<FocusedSearch &>(helpers[idx].search).chain_;
            chains.push_back(&own);
            tasks.push_back([&, idx, own_rng = rng.branch()]() mutable {
                own.start_portion(chain_, portions[idx]);
                own.advance(max_work / helpers.size(), helpers[idx].feedback, own_rng);
                own.settle();
            });
        }

        run_in_threads(tasks);
        chain_.join(chains, portions);
        return slice();
    }

    std::size_t work() const override { return state_.work; }

    SolutionPtr insert(Solution const &solution, std::vector<std::size_t> num_unused,
                       std::vector<std::size_t> const &clients, InsertInto into,
                       CostEvaluator const &costs) override {
        load(to_layout(to_plan(solution), data_.layout), costs);
        std::vector<Location> const given(clients.begin(), clients.end());
        InsertClients<F>(state_, *setup_.neighbours,
                         std::move(num_unused))(data_.layout.positions(given), into);
        return current();
    }

    SearchStatistics statistics() const override { return statistics_; }

private:
    WalkSlice slice() {
        std::optional<Plan> found;
        auto const is_over = chain_.is_over();
        if (is_over)
            chain_.settle();
        if (is_over || chain_.best_cost() != reported_cost_)
            found = chain_.best();

        if (is_over && !found)
            found = state_.plan();

        reported_cost_ = chain_.best_cost();
        return {found ? to_solution(data_, std::move(*found)) : nullptr, is_over,
                chain_.take_outcomes()};
    }
};
} // namespace pyvrp_plus::search

#endif // PYVRP_PLUS_SEARCH_FOCUSED_FOCUSED_SEARCH_H
