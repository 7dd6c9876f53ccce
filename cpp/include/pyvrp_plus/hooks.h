#ifndef PYVRP_PLUS_HOOKS_H
#define PYVRP_PLUS_HOOKS_H

#include "pyvrp_plus/cost_evaluator.h"
#include "pyvrp_plus/penalty_view.h"
#include "pyvrp_plus/population_view.h"
#include "pyvrp_plus/random.h"

#include <cstddef>
#include <utility>
#include <vector>

/// The three places where the genetic algorithm asks for a decision.
namespace pyvrp_plus {
/// Indices of two parents; they may be equal.
using ParentPair = std::pair<std::size_t, std::size_t>;

/// Chooses the parents of the next offspring.
class ParentSelection {
public:
    virtual ~ParentSelection() = default;

    /// The population holds at least one solution, feasible ones first.
    virtual ParentPair select_parents(PopulationView const &population, CostEvaluator const &costs,
                                      RandomNumberGenerator &rng) = 0;
};

/// Chooses which solutions of a subpopulation survive when it has outgrown its limit.
class SurvivorSelection {
public:
    virtual ~SurvivorSelection() = default;

    /// Returns the indices of `num_survivors` different solutions, in any order.
    virtual std::vector<std::size_t> select_survivors(PopulationView const &population,
                                                      std::size_t num_survivors,
                                                      CostEvaluator const &costs,
                                                      RandomNumberGenerator &rng) = 0;
};

/// Adapts the penalties to the share of feasible solutions.
class PenaltyUpdate {
public:
    virtual ~PenaltyUpdate() = default;

    /// Returns the new penalty of each dimension; it is clipped to its bounds.
    virtual std::vector<double> update_penalties(PenaltyView const &penalties) = 0;

    /// Whether the outcome may depend on earlier calls: then calls are never made by
    /// several threads at a time.
    virtual bool may_keep_state() const { return false; }
};
} // namespace pyvrp_plus

#endif // PYVRP_PLUS_HOOKS_H
