#ifndef PYVRP_PLUS_GENETIC_PLANNER_H
#define PYVRP_PLUS_GENETIC_PLANNER_H

#include "genetic/breeding_pool.h"
#include "genetic/iteration_history.h"
#include "genetic/penalties.h"
#include "genetic/walk.h"
#include "pyvrp_plus/hooks/plan_offspring.h"
#include "search/method/search_method.h"
#include "solution/solution.h"

#include <cstddef>
#include <memory>

namespace pyvrp_plus {
/// Has the rule of the hook plan_offspring decide what each iteration does, and keeps what it
/// decides on.
class Planner {
public:
    using SolutionPtr = std::shared_ptr<Solution const>;

    /// For solutions like this one, which is the best so far. Without a rule, the stock rule plans.
    Planner(std::shared_ptr<OffspringPlanning> rule, BreedingPool &population,
            search::SearchMethod const &search, Solution const &first);

    /// What the next iteration is to do.
    OffspringPlan next(WalkState walk, Penalties const &penalties, SearchProgress const &progress,
                       RandomNumberGenerator &rng);

    /// How a planned walk starts.
    WalkStart start_of(OffspringPlan const &plan, SolutionPtr const &best);

    /// Counts an iteration that has ended.
    void count(IterationRecord const &record) { history_.add(record); }

    /// Tells of a solution that was bred.
    void offer(SolutionPtr const &child, Penalties const &penalties);

    /// The population starts anew.
    void restart();

    std::size_t num_restarts() const { return num_restarts_; }

private:
    BreedingPool &population_;
    std::shared_ptr<OffspringPlanning> const rule_;
    bool const has_walks_;
    bool const has_time_;
    std::size_t const num_constructed_;
    std::size_t const num_visits_; // of the first solution
    std::size_t num_restarts_ = 0;
    IterationHistory history_;
    SolutionPtr best_bred_; // since a walk was last started

    SolutionPtr origin(OffspringPlan const &plan, SolutionPtr const &best);
};
} // namespace pyvrp_plus

#endif // PYVRP_PLUS_GENETIC_PLANNER_H
