#ifndef PYVRP_PLUS_GENETIC_GENETIC_ALGORITHM_H
#define PYVRP_PLUS_GENETIC_GENETIC_ALGORITHM_H

#include "genetic/breeder.h"
#include "genetic/breeding_pool.h"
#include "genetic/budget.h"
#include "genetic/child_outcomes.h"
#include "genetic/genetic_params.h"
#include "genetic/penalties.h"
#include "genetic/planner.h"
#include "genetic/restarts.h"
#include "genetic/run_control.h"
#include "genetic/statistics.h"
#include "genetic/walk.h"
#include "hooks/hook_error.h"

#include <algorithm>
#include <chrono>
#include <memory>
#include <optional>
#include <unordered_set>
#include <vector>

namespace pyvrp_plus {
/// What a genetic algorithm is assembled from; all of it must outlive the algorithm.
struct GeneticComponents {
    Penalties &penalties;      // of what is bred, and of the population
    Penalties &walk_penalties; // may be the same
    RandomNumberGenerator &rng;
    BreedingPool &population;
    search::SearchMethod &search;
    Crossover &crossover;
    std::shared_ptr<OffspringPlanning> planning; // null for the stock rule
};

struct GeneticResult {
    std::shared_ptr<Solution const> best;
    SearchProgress progress;
    std::size_t num_restarts = 0;
    ChildOutcomes children;
    search::StepOutcomes steps;
    double runtime = 0; // seconds
    Statistics statistics;
    std::optional<HookError> error; // of an operator, if that has ended the run
};

/// Hybrid genetic search (Vidal et al., 2012, Oper. Res. 60(3); 2013, Comput. Oper. Res.
/// 40(1)): parents are selected, crossed and their offspring improved, until the budget
/// is used up or the control says so.
class GeneticAlgorithm {
public:
    using SolutionPtr = std::shared_ptr<Solution const>;
    using Clock = std::chrono::steady_clock;

    /// Without initial solutions, the search method has to construct some.
    GeneticAlgorithm(GeneticComponents const &components,
                     std::vector<SolutionPtr> initial_solutions, GeneticParams const &params);

    /// Runs until the budget is used up. With several threads, that many offspring are
    /// bred at once; each is of parents that were there when the breeding of an earlier
    /// one had ended, in an order that does not depend on timing. Time counts from the start
    /// that is given.
    GeneticResult run(Budget const &budget, RunControl &control, std::size_t num_threads,
                      Clock::time_point started);

private:
    class OffspringQueue;

    GeneticComponents const components_;
    std::vector<SolutionPtr> const initial_solutions_;
    GeneticParams const params_;

    Restarts restarts_;
    SearchProgress progress_;
    std::size_t num_bred_ = 0;
    std::size_t total_work_ = 0;     // of breeding
    std::optional<Planner> planner_; // from the first solution on
    ChildOutcomes children_;
    search::StepOutcomes steps_;
    SolutionPtr best_;
    std::unordered_set<SolutionPtr> given_; // which need not be local optima
    Statistics statistics_;
    Clock::time_point started_;
    double cpu_started_ = 0; // CPU seconds of the process when the run began
    Clock::time_point iteration_started_;

    search::StopToken make_stop(Budget const &budget) const;
    double runtime() const;
    TimeUsed time_used(Budget const &budget) const;
    void start();
    SolutionPtr construct_feasible();
    void restart();
    bool renew_if_stalled();
    OffspringPlan plan(WalkState walk);
    WalkStart start_of_walk(Walk const &walk, OffspringPlan const &plan);
    bool is_finished(Budget const &budget, RunControl &control,
                     search::StopToken const &stop) const;
    void run_alone(Budget const &budget, RunControl &control, search::StopToken const &stop);
    void run_threads(Budget const &budget, RunControl &control, search::StopToken const &stop,
                     std::size_t num_threads);
    Parents choose_parents(OffspringPlan const &plan, std::size_t num_unborn);
    Breeding prepare(Parents const &parents, Penalties const &penalties,
                     RandomNumberGenerator &rng);
    Penalties &penalties_of(Effort effort);
    std::size_t slice_work() const { return total_work_ / std::max<std::size_t>(num_bred_, 1); }
    void add(Effort effort, Offspring const &offspring, Parents const &parents);
    void add_repaired(SolutionPtr const &repaired);
    void add_slice(Offspring const &slice);
    void compare(SolutionPtr const &child, Parents const &parents);
    void keep_if_better(SolutionPtr const &solution);
    void count_effort(Effort effort, Offspring const &offspring, Cost cost_before);
    void finish_iteration(Cost cost_before, Budget const &budget, RunControl &control);
    void insert(SolutionPtr const &solution);
};
} // namespace pyvrp_plus

#endif // PYVRP_PLUS_GENETIC_GENETIC_ALGORITHM_H
