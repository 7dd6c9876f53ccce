#include "genetic/genetic_algorithm.h"

#include "genetic/is_better.h"
#include "search/method/prohibitive.h"
#include "solution/solution_cost.h"

#include <algorithm>
#include <ctime>
#include <optional>

namespace pyvrp_plus {
namespace {
using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point start) {
    return std::chrono::duration<double>(Clock::now() - start).count();
}

// CPU seconds of all threads of the process so far.
double cpu_seconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

Restarts make_restarts(GeneticParams const &params, search::SearchMethod const &search) {
    auto const limit = params.num_iters_no_improvement;
    auto const has_walks = search.walks().steps > 0;
    return {has_walks ? std::min(limit, search.breeding().most_stalled) : limit, has_walks};
}

// Lets a search end early for as long as this exists.
class StopGuard {
    search::SearchMethod &search_;

public:
    StopGuard(search::SearchMethod &search, search::StopToken const &stop)
        : search_(search) {
        search_.set_stop(stop);
    }

    ~StopGuard() { search_.set_stop({}); }

    StopGuard(StopGuard const &) = delete;
    StopGuard &operator=(StopGuard const &) = delete;
};
} // namespace

GeneticAlgorithm::GeneticAlgorithm(GeneticComponents const &components,
                                   std::vector<SolutionPtr> initial_solutions,
                                   GeneticParams const &params)
    : components_(components)
    , initial_solutions_(std::move(initial_solutions))
    , params_(params)
    , restarts_(make_restarts(params, components.search)) {}

GeneticResult GeneticAlgorithm::run(Budget const &budget, RunControl &control,
                                    std::size_t num_threads, Clock::time_point started) {
    started_ = started;
    cpu_started_ = cpu_seconds();

    auto stop = make_stop(budget);
    stop.set_poll([&] { return control.is_interrupted(); });
    StopGuard const guard(components_.search, stop);

    std::optional<HookError> error;

    try {
        start();
        iteration_started_ = Clock::now();

        // For large instances, what iterations need takes a while to set up.
        if (!budget.is_used_up(progress_, time_used(budget))) {
            if (num_threads == 1)
                run_alone(budget, control, stop);
            else
                run_threads(budget, control, stop, num_threads);
        }
    } catch (HookError const &raised) {
        // The solutions that were found are not lost.
        if (!control.is_interrupt(raised.cause))
            error = raised;
    } catch (...) {
        // An interrupt is not an error, unless it came before there was any solution.
        if (!best_ || !control.is_interrupt(std::current_exception()))
            throw;
    }

    return {.best = best_,
            .progress = progress_,
            .num_restarts = planner_ ? planner_->num_restarts() : 0,
            .children = children_,
            .steps = steps_,
            .runtime = runtime(),
            .statistics = std::move(statistics_),
            .error = error};
}

// A token that ends the search with the budget.
search::StopToken GeneticAlgorithm::make_stop(Budget const &budget) const {
    search::StopToken stop;

    // A deadline too far away to be represented is none.
    constexpr double longest = 1e9;
    if (budget.max_runtime && *budget.max_runtime <= longest)
        stop.set_deadline(started_ + std::chrono::duration_cast<Clock::duration>(
                                         std::chrono::duration<double>(*budget.max_runtime)));

    return stop;
}

double GeneticAlgorithm::runtime() const { return seconds_since(started_); }

TimeUsed GeneticAlgorithm::time_used(Budget const &budget) const {
    // The CPU time takes a call of the system.
    return {.runtime = runtime(),
            .cpu_time = budget.max_cpu_time ? cpu_seconds() - cpu_started_ : 0.0};
}

bool GeneticAlgorithm::is_finished(Budget const &budget, RunControl &control,
                                   search::StopToken const &stop) const {
    return budget.is_used_up(progress_, time_used(budget)) || stop.requested() ||
           control.should_stop(progress_);
}

void GeneticAlgorithm::run_alone(Budget const &budget, RunControl &control,
                                 search::StopToken const &stop) {
    Breeder breeder(components_.crossover, components_.search, params_);
    Walk walk(components_.search.for_another_thread(), 1);
    walk.set_stop(stop);

    while (!is_finished(budget, control, stop)) {
        if (renew_if_stalled())
            walk.abandon();

        auto const plan = this->plan(walk.state());
        auto const is_bred = plan.effort == Effort::Breed;
        if (plan.restarts || (plan.starts_anew && !is_bred))
            walk.abandon();

        auto const cost_before = progress_.best_cost;
        auto const parents = is_bred ? choose_parents(plan, 0) : Parents{};

        Offspring offspring;
        if (is_bred)
            offspring = breeder.breed(prepare(parents, components_.penalties, components_.rng),
                                      components_.penalties, progress_, components_.rng);
        else
            offspring = walk.advance(start_of_walk(walk, plan), slice_work(),
                                     components_.walk_penalties, progress_, components_.rng);

        add(plan.effort, offspring, parents);
        if (is_bred)
            if (auto const repaired =
                    breeder.repair(offspring.child, components_.penalties, components_.rng))
                add_repaired(repaired);

        count_effort(plan.effort, offspring, cost_before);
        finish_iteration(cost_before, budget, control);
    }
}

void GeneticAlgorithm::start() {
    auto const costs = components_.penalties.cost_evaluator();

    // There is always a solution to return, even if no iteration fits the budget.
    if (!best_) {
        given_.insert(initial_solutions_.begin(), initial_solutions_.end());
        for (std::size_t idx = 0; idx != components_.population.size(); ++idx)
            given_.insert(components_.population.solution(idx));

        best_ = initial_solutions_.empty() ? construct_feasible() : initial_solutions_.front();
        planner_.emplace(components_.planning, components_.population, components_.search, *best_);
        if (best_->is_feasible())
            progress_.best_cost = cost(*best_, costs);
    }

    // Until the first walk has found something, it is what there is.
    if (initial_solutions_.empty() && planner_->num_restarts() == 0 &&
        components_.search.walks().steps > 0)
        insert(best_);

    for (auto const &solution : initial_solutions_)
        insert(solution);
}

// Feasible if that is easy: on the way to good solutions, those of large instances are infeasible
// for long.
GeneticAlgorithm::SolutionPtr GeneticAlgorithm::construct_feasible() {
    auto const costs = search::prohibitive(components_.penalties.cost_evaluator());
    auto const constructed = components_.search.construct(costs, components_.rng);
    return components_.search.repair(constructed, costs, components_.rng);
}

void GeneticAlgorithm::restart() {
    components_.population.clear();
    planner_->restart();
    restarts_.restart();
    start();
}

// Returns whether the population has started anew: walks of the one before must not enter it.
bool GeneticAlgorithm::renew_if_stalled() {
    auto const starts_anew = restarts_.is_restart_due();
    if (starts_anew)
        restart();
    else if (restarts_.is_meeting_due())
        for (auto const &solution : restarts_.meet())
            insert(solution);

    return starts_anew;
}

OffspringPlan GeneticAlgorithm::plan(WalkState walk) {
    auto const plan = planner_->next(walk, components_.penalties, progress_, components_.rng);
    auto const has_effect = plan.effort == Effort::Breed || walk != WalkState::Busy;
    if (plan.restarts && has_effect)
        restart();

    return plan;
}

// What is bred is only given up as an origin if a walk does start.
WalkStart GeneticAlgorithm::start_of_walk(Walk const &walk, OffspringPlan const &plan) {
    return walk.state() == WalkState::Over ? planner_->start_of(plan, best_) : WalkStart{};
}

Parents GeneticAlgorithm::choose_parents(OffspringPlan const &plan, std::size_t num_unborn) {
    auto &population = components_.population;
    auto const num_constructed = components_.search.num_constructed();

    if (plan.constructs)
        return {nullptr, nullptr};
    if (plan.parents)
        return {population.solution(plan.parents->first),
                population.solution(plan.parents->second)};

    // What the search starts with is improved as it is.
    if (num_constructed > 0 && progress_.iteration + num_unborn == 0)
        return {best_, nullptr};

    if (population.size() + num_unborn < num_constructed ||
        (population.size() == 0 && num_constructed > 0))
        return {nullptr, nullptr};

    return population.select(components_.penalties.cost_evaluator(), progress_, components_.rng);
}

// A crossover that may keep state is asked by one thread, in a fixed order. What a child inherits
// from solutions that are no local optima is to be improved, too.
Breeding GeneticAlgorithm::prepare(Parents const &parents, Penalties const &penalties,
                                   RandomNumberGenerator &rng) {
    auto const &[first, second] = parents;
    Breeding breeding = {.parents = parents,
                         .inherits = second && !given_.contains(first) && !given_.contains(second)};

    if (second && components_.crossover.may_keep_state()) {
        auto const costs = penalties.cost_evaluator();
        breeding.crossed = components_.crossover.cross(first, second, costs, progress_, rng);
    }

    return breeding;
}

// Walks accept what is worse for a while, and follow their own violations step by step: penalties
// that suit them would not suit what is bred.
Penalties &GeneticAlgorithm::penalties_of(Effort effort) {
    return effort == Effort::Walk ? components_.walk_penalties : components_.penalties;
}

void GeneticAlgorithm::add(Effort effort, Offspring const &offspring, Parents const &parents) {
    // How long a slice is follows from what was bred; before that, from a local search.
    if (effort == Effort::Breed || num_bred_ == 0) {
        total_work_ += offspring.work;
        num_bred_ += offspring.work > 0;
    }

    if (effort == Effort::Breed) {
        compare(offspring.child, parents);
        insert(offspring.child);
        components_.penalties.register_solution(offspring.child, progress_);
        planner_->offer(offspring.child, components_.penalties);
    } else
        add_slice(offspring);
}

void GeneticAlgorithm::add_repaired(SolutionPtr const &repaired) {
    insert(repaired);
    components_.penalties.register_repaired(repaired, progress_);
}

// The population has one solution of each walk, the latest that was found.
void GeneticAlgorithm::add_slice(Offspring const &slice) {
    steps_.add(slice.steps);
    if (!slice.child)
        return;

    auto const costs = components_.penalties.cost_evaluator();
    keep_if_better(slice.child);
    if (!components_.population.replace(slice.earlier, slice.child, costs, progress_,
                                        components_.rng) &&
        slice.is_walk_over)
        insert(slice.child);
}

void GeneticAlgorithm::count_effort(Effort effort, Offspring const &offspring, Cost cost_before) {
    // A first feasible solution says little about who improves faster.
    auto const before = static_cast<double>(cost_before);
    auto const gain = cost_before == max_value || cost_before <= 0
                          ? 0.0
                          : (before - static_cast<double>(progress_.best_cost)) / before;
    planner_->count({.effort = effort, .gain = gain, .is_walk_over = offspring.is_walk_over});
    restarts_.count(effort, progress_.best_cost < cost_before);
}

void GeneticAlgorithm::compare(SolutionPtr const &child, Parents const &parents) {
    if (!parents.second)
        return;

    auto const costs = components_.penalties.cost_evaluator();
    children_.count(penalised_cost(*child, costs), penalised_cost(*parents.first, costs),
                    penalised_cost(*parents.second, costs));
}

void GeneticAlgorithm::finish_iteration(Cost cost_before, Budget const &budget,
                                        RunControl &control) {
    ++progress_.iteration;
    ++progress_.iterations_without_improvement;

    if (progress_.best_cost < cost_before)
        progress_.iterations_without_improvement = 0;

    progress_.budget_used = budget.share_used(progress_, time_used(budget));

    // High penalties are no cause for concern once there is a feasible solution.
    for (auto const effort : {Effort::Breed, Effort::Walk})
        if (penalties_of(effort).pop_hit_maximum() && progress_.best_cost == max_value)
            control.on_penalty_bound();

    if (control.collects_statistics()) {
        auto const costs = components_.penalties.cost_evaluator();
        statistics_.runtimes.push_back(seconds_since(iteration_started_));
        statistics_.feasible.emplace_back(components_.population.feasible(), costs);
        statistics_.infeasible.emplace_back(components_.population.infeasible(), costs);
    }

    iteration_started_ = Clock::now();
    control.on_iteration(progress_, statistics_, runtime());
}

void GeneticAlgorithm::insert(SolutionPtr const &solution) {
    auto const costs = components_.penalties.cost_evaluator();
    components_.population.add(solution, costs, progress_, components_.rng);
    keep_if_better(solution);
}

void GeneticAlgorithm::keep_if_better(SolutionPtr const &solution) {
    auto const costs = components_.penalties.cost_evaluator();
    if (solution->is_feasible())
        restarts_.offer(solution, cost(*solution, costs));

    if (is_better(*solution, *best_, costs)) {
        best_ = solution;
        if (solution->is_feasible())
            progress_.best_cost = cost(*solution, costs);
    }
}
} // namespace pyvrp_plus
