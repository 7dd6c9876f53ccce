#include "genetic/genetic_algorithm.h"

#include "genetic/crossover/crossover.h"
#include "hooks/stock_parent_selection.h"
#include "hooks/stock_penalty_update.h"
#include "hooks/stock_survivor_selection.h"

#include <chrono>

namespace pyvrp_plus {
namespace {
using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point start) {
    return std::chrono::duration<double>(Clock::now() - start).count();
}

// A deadline too far away to be represented is none.
std::optional<Clock::time_point> deadline_of(Budget const &budget, Clock::time_point start) {
    constexpr double longest = 1e9;
    if (!budget.max_runtime || *budget.max_runtime > longest)
        return std::nullopt;

    return start + std::chrono::duration_cast<Clock::duration>(
                       std::chrono::duration<double>(*budget.max_runtime));
}
// Registers the solutions of a chain with the penalty manager.
class ChainFeedback : public search::PenaltyFeedback {
    PenaltyManager &penalties_;
    SearchProgress const &progress_;
    std::optional<CostEvaluator> costs_;

public:
    ChainFeedback(PenaltyManager &penalties, SearchProgress const &progress)
        : penalties_(penalties)
        , progress_(progress) {}

    CostEvaluator const *register_violations(search::ViolationCounts const &violations) override {
        if (!penalties_.register_violations(violations, progress_))
            return nullptr;

        costs_ = penalties_.cost_evaluator();
        return &*costs_;
    }
};
} // namespace

Hooks Hooks::stock(PopulationParams const &population, PenaltyParams const &penalty) {
    return {
        std::make_shared<StockParentSelection>(population.lb_diversity, population.ub_diversity),
        std::make_shared<StockSurvivorSelection>(population.num_elite, population.num_close),
        std::make_shared<StockPenaltyUpdate>(penalty.penalty_increase, penalty.penalty_decrease,
                                             penalty.feas_tolerance)};
}

GeneticAlgorithm::GeneticAlgorithm(GeneticSetup const &setup)
    : setup_(setup)
    , data_(*setup_.data)
    , rng_(setup_.seed)
    , search_data_(setup_.data)
    , neighbours_(search::compute_neighbours(data_, setup_.neighbourhood))
    , education_(
          search::make_education({search_data_, neighbours_, setup_.moves, setup_.search, stop_}))
    , population_(setup_.population, setup_.hooks.parent_selection, setup_.hooks.survivor_selection)
    , penalties_(initial_penalties(data_), setup_.penalty, setup_.hooks.penalty_update) {}

GeneticResult GeneticAlgorithm::run(Budget const &budget, Observer &observer) {
    auto const started = Clock::now();
    if (auto const deadline = deadline_of(budget, started))
        stop_.set_deadline(*deadline);
    stop_.set_poll([&] { return observer.is_interrupted(); });

    Statistics statistics;
    start();

    while (!budget.is_used_up(progress_, seconds_since(started)) && !stop_.requested() &&
           !observer.should_stop(progress_)) {
        auto const iteration_started = Clock::now();

        if (num_stalled_ >= setup_.genetic.num_iters_no_improvement) {
            population_.clear();
            num_stalled_ = 0;
            start();
        }

        iterate();
        progress_.budget_used = budget.share_used(progress_, seconds_since(started));

        if (penalties_.pop_hit_maximum())
            observer.on_penalty_bound();

        if (observer.collects_statistics()) {
            auto const costs = penalties_.cost_evaluator();
            statistics.runtimes.push_back(seconds_since(iteration_started));
            statistics.feasible.emplace_back(population_.feasible(), costs);
            statistics.infeasible.emplace_back(population_.infeasible(), costs);
        }

        observer.on_iteration(progress_, statistics, seconds_since(started));
    }

    return {best_, progress_, seconds_since(started), std::move(statistics)};
}

void GeneticAlgorithm::start() {
    // There is always a solution to return, even if no iteration fits the budget.
    if (!best_)
        best_ = std::make_shared<Solution const>(
            search::to_solution(data_, education_->construct(penalties_.cost_evaluator(), rng_)));

    if (best_->is_feasible())
        progress_.best_cost = penalties_.cost_evaluator().cost(*best_);

    if (setup_.initial_solution)
        insert(setup_.initial_solution);

    if (setup_.search.num_constructed == 0)
        for (std::size_t count = 0; count != setup_.population.min_pop_size; ++count)
            insert(std::make_shared<Solution const>(Solution::make_random(data_, rng_)));
}

void GeneticAlgorithm::iterate() {
    auto const cost_before = progress_.best_cost;
    auto const offspring = breed();

    insert(offspring);
    penalties_.register_solution(*offspring, progress_);

    if (!offspring->is_feasible() && rng_.rand() < setup_.genetic.repair_probability)
        repair(*offspring);

    ++progress_.iteration;
    ++progress_.iterations_without_improvement;
    ++num_stalled_;

    if (progress_.best_cost < cost_before)
        progress_.iterations_without_improvement = num_stalled_ = 0;
}

// Small instances start from many solutions; for large ones each takes long, and the
// time is better spent on improving a few.
std::size_t GeneticAlgorithm::num_constructed() const {
    constexpr std::size_t reference_size = 100;
    if (setup_.search.num_constructed == 0)
        return 0;

    auto const size = std::max(data_.num_clients(), reference_size);
    return std::max<std::size_t>(setup_.search.num_constructed * reference_size / size, 1);
}

GeneticAlgorithm::SolutionPtr GeneticAlgorithm::breed() {
    auto const costs = penalties_.cost_evaluator();
    auto const is_young = population_.size() < num_constructed();
    auto const plan = is_young ? education_->construct(costs, rng_) : cross();
    return educate(plan, costs);
}

search::Plan GeneticAlgorithm::cross() {
    auto child = cross_parents();
    crossover::leave_one_per_group(child, data_);
    return child;
}

search::Plan GeneticAlgorithm::cross_parents() {
    auto const costs = penalties_.cost_evaluator();
    auto const [first, second] = population_.select_parents(costs, progress_, rng_);
    auto const first_plan = search::to_plan(*first);
    auto const second_plan = search::to_plan(*second);

    if (data_.num_vehicles() == 1)
        return crossover::ordered_crossover(first_plan, second_plan, data_, rng_);

    if (setup_.search.giant_tours && crossover::has_giant_tours(data_) && rng_.randint(2) == 0)
        return crossover::giant_tour_crossover(first_plan, second_plan, data_, costs, rng_);

    return crossover::selective_route_exchange(first_plan, second_plan, data_, rng_);
}

std::size_t GeneticAlgorithm::num_focus_steps() const {
    constexpr double most = 1e12; // so that the product is a valid number of steps
    auto const steps = setup_.search.focus_steps * static_cast<double>(data_.num_clients());
    return static_cast<std::size_t>(std::min(steps, most));
}

GeneticAlgorithm::SolutionPtr GeneticAlgorithm::educate(search::Plan const &plan,
                                                        CostEvaluator const &costs) {
    auto educated = education_->local_search(plan, costs, rng_);

    auto const num_steps = num_focus_steps();
    if (num_steps > 0) {
        ChainFeedback feedback(penalties_, progress_);
        auto focused = education_->focused_search(educated, num_steps, costs, feedback, rng_);
        educated = focused.best_feasible ? *focused.best_feasible : focused.current;
    }

    return std::make_shared<Solution const>(search::to_solution(data_, educated));
}

void GeneticAlgorithm::repair(Solution const &solution) {
    auto const boosted = penalties_.booster_cost_evaluator();
    auto const plan = education_->local_search(search::to_plan(solution), boosted, rng_);
    auto const repaired = std::make_shared<Solution const>(search::to_solution(data_, plan));

    if (repaired->is_feasible()) {
        insert(repaired);
        penalties_.register_solution(*repaired, progress_);
    }
}

void GeneticAlgorithm::insert(SolutionPtr const &solution) {
    auto const costs = penalties_.cost_evaluator();
    population_.add(solution, costs, progress_, rng_);

    if (is_better(*solution)) {
        best_ = solution;
        progress_.best_cost = costs.cost(*solution);
    }
}

bool GeneticAlgorithm::is_better(Solution const &solution) const {
    auto const costs = penalties_.cost_evaluator();

    // Any feasible solution is better than the least bad infeasible one, and nothing
    // makes up for a client that is missing: the penalties do not count it.
    auto const grade = [](Solution const &graded) {
        return graded.is_feasible() + (graded.is_complete() && graded.is_group_feasible());
    };

    if (grade(solution) != grade(*best_))
        return grade(solution) > grade(*best_);

    return costs.penalised_cost(solution) < costs.penalised_cost(*best_);
}
} // namespace pyvrp_plus
