#ifndef PYVRP_PLUS_GENETIC_POPULATION_H
#define PYVRP_PLUS_GENETIC_POPULATION_H

#include "genetic/breeding_pool.h"
#include "pyvrp_plus/hooks/select_parents.h"

#include <memory>

namespace pyvrp_plus {
class RuleSet;

/// Feasible and infeasible solutions, and the rules by which parents are chosen and
/// solutions survive.
class Population : public BreedingPool {
public:
    /// The stock rules decide where there is no other rule.
    Population(PopulationParams const &params, DiversityFunction const &diversity,
               RuleSet const &rules);

    PopulationParams const &params() const { return params_; }

    SubPopulation const &feasible() const override { return feasible_; }

    SubPopulation const &infeasible() const override { return infeasible_; }

    /// Adds a solution; a subpopulation above its limit loses all but the survivors.
    void add(std::shared_ptr<Solution const> const &solution, CostEvaluator const &costs,
             SearchProgress const &progress, RandomNumberGenerator &rng) override;

    bool replace(std::shared_ptr<Solution const> const &earlier,
                 std::shared_ptr<Solution const> const &solution, CostEvaluator const &costs,
                 SearchProgress const &progress, RandomNumberGenerator &rng) override;

    void update_fitness(CostEvaluator const &costs) override;

    /// Throws std::invalid_argument if the population is empty, std::out_of_range if the
    /// rule returns an index that does not exist.
    Parents select(CostEvaluator const &costs, SearchProgress const &progress,
                   RandomNumberGenerator &rng) override;

    /// The same by another rule.
    Parents select_by(ParentSelection &rule, CostEvaluator const &costs,
                      SearchProgress const &progress, RandomNumberGenerator &rng);

    void clear() override;

private:
    PopulationParams const params_;
    std::shared_ptr<RuleSet const> const rules_;
    SubPopulation feasible_;
    SubPopulation infeasible_;
};
} // namespace pyvrp_plus

#endif // PYVRP_PLUS_GENETIC_POPULATION_H
