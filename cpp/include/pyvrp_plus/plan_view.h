#ifndef PYVRP_PLUS_PLAN_VIEW_H
#define PYVRP_PLUS_PLAN_VIEW_H

#include "pyvrp_plus/cost_evaluator.h"
#include "pyvrp_plus/offspring_plan.h"
#include "pyvrp_plus/population_view.h"

#include <cstddef>
#include <span>

namespace pyvrp_plus {
/// An iteration that has ended.
struct IterationRecord {
    Effort effort;

    /// By which share of it the cost of the best feasible solution has fallen.
    double gain;

    /// Whether a walk has ended with it.
    bool is_walk_over;
};

/// What a plan to walk would go on with: with no walk, so that one starts; with one that is under
/// way; or with nothing for now, since all walks are in the hands of other threads.
enum class WalkState { Over, UnderWay, Busy };

/// What the planning of an iteration gets to see. It is valid during the call that received it.
class PlanView {
public:
    virtual ~PlanView() = default;

    /// All solutions of the population, the feasible ones first; costs and fitness are as of this
    /// call. To ask for it takes about as long as a selection of parents.
    virtual PopulationView const &population() const = 0;

    /// The penalties for violations in the population.
    virtual CostEvaluator const &costs() const = 0;

    virtual SearchProgress const &progress() const = 0;

    /// The latest iterations that have ended, the last one at the end: all of them, or a thousand
    /// at least. With several threads, more than one may have ended since the last call.
    virtual std::span<IterationRecord const> history() const = 0;

    virtual WalkState walk() const = 0;

    /// Whether there are walks at all; without them, all iterations breed.
    virtual bool has_walks() const = 0;

    /// Whether time matters in this problem: time windows, maximum durations, or costs of time.
    virtual bool has_time() const = 0;

    /// With how many constructed solutions the search begins; zero if it constructs none.
    virtual std::size_t num_constructed() const = 0;

    /// Clients that the first solution of the run visits.
    virtual std::size_t num_visits() const = 0;

    /// How often the search has started anew.
    virtual std::size_t num_restarts() const = 0;
};
} // namespace pyvrp_plus

#endif // PYVRP_PLUS_PLAN_VIEW_H
