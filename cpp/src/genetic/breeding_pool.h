#ifndef PYVRP_PLUS_GENETIC_BREEDING_POOL_H
#define PYVRP_PLUS_GENETIC_BREEDING_POOL_H

#include "genetic/sub_population.h"
#include "search/method/parents.h"

#include <memory>

namespace pyvrp_plus {
using search::Parents;

/// What the generational loop needs of a population.
class BreedingPool {
public:
    virtual ~BreedingPool() = default;

    virtual SubPopulation const &feasible() const = 0;
    virtual SubPopulation const &infeasible() const = 0;

    std::size_t size() const { return feasible().size() + infeasible().size(); }

    /// A solution by its index, where those of the feasible ones come first.
    std::shared_ptr<Solution const> const &solution(std::size_t idx) const {
        auto const num_feasible = feasible().size();
        return idx < num_feasible ? feasible()[idx].solution
                                  : infeasible()[idx - num_feasible].solution;
    }

    /// Recomputes cost and fitness with the given penalties.
    virtual void update_fitness(CostEvaluator const &costs) = 0;

    /// Adds a solution, which others may have to make room for.
    virtual void add(std::shared_ptr<Solution const> const &solution, CostEvaluator const &costs,
                     SearchProgress const &progress, RandomNumberGenerator &rng) = 0;

    /// Adds a solution in the place of an earlier one, which may be null or may not have
    /// survived. Returns false, and adds nothing, unless supported.
    virtual bool replace(std::shared_ptr<Solution const> const & /* earlier */,
                         std::shared_ptr<Solution const> const & /* solution */,
                         CostEvaluator const &, SearchProgress const &, RandomNumberGenerator &) {
        return false;
    }

    /// Chooses the parents of an offspring.
    virtual Parents select(CostEvaluator const &costs, SearchProgress const &progress,
                           RandomNumberGenerator &rng) = 0;

    virtual void clear() = 0;
};
} // namespace pyvrp_plus

#endif // PYVRP_PLUS_GENETIC_BREEDING_POOL_H
