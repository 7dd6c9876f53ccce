#ifndef PYVRP_PLUS_GENETIC_PENALTIES_H
#define PYVRP_PLUS_GENETIC_PENALTIES_H

#include "pyvrp_plus/cost_evaluator.h"
#include "pyvrp_plus/population_view.h"
#include "search/state/registration.h"
#include "solution/solution.h"

#include <memory>

namespace pyvrp_plus {
/// What the generational loop needs of the penalties for violations.
class Penalties {
public:
    virtual ~Penalties() = default;

    virtual CostEvaluator cost_evaluator() const = 0;

    /// Evaluator with much higher penalties, to force feasibility.
    virtual CostEvaluator booster_cost_evaluator() const = 0;

    /// Registers a solution, which may change the penalties.
    virtual void register_solution(std::shared_ptr<Solution const> const &solution,
                                   SearchProgress const &progress) = 0;

    /// Registers what has become of a child by repair. By default it does not count: as long as
    /// enough of it is feasible, the penalties would fall until nothing else is.
    virtual void register_repaired(std::shared_ptr<Solution const> const &,
                                   SearchProgress const &) {}

    /// Registers a solution on the way of a search. Returns whether the penalties have changed.
    virtual bool register_step(search::Registration const &, SearchProgress const &) {
        return false;
    }

    /// Whether the amounts of violation are of use.
    virtual bool wants_amounts() const { return false; }

    /// Whether an update was held back by the upper bound since this was last asked.
    virtual bool pop_hit_maximum() { return false; }

    /// Penalties of an offspring's own, for it to change while others are bred.
    virtual std::unique_ptr<Penalties> branch() const = 0;

    /// Follows a branch, for a share of the way that it went.
    virtual void merge(Penalties &, double /* share */, SearchProgress const &) {}
};
} // namespace pyvrp_plus

#endif // PYVRP_PLUS_GENETIC_PENALTIES_H
