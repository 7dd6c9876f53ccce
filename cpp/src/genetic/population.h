#ifndef PYVRP_PLUS_GENETIC_POPULATION_H
#define PYVRP_PLUS_GENETIC_POPULATION_H

#include "genetic/sub_population.h"
#include "pyvrp_plus/hooks.h"

#include <memory>
#include <utility>

namespace pyvrp_plus {
/// Feasible and infeasible solutions, and the rules by which parents are chosen and
/// solutions survive.
class Population {
public:
    using SolutionPtr = std::shared_ptr<Solution const>;

    Population(PopulationParams const &params, std::shared_ptr<ParentSelection> parent_selection,
               std::shared_ptr<SurvivorSelection> survivor_selection);

    SubPopulation const &feasible() const { return feasible_; }

    SubPopulation const &infeasible() const { return infeasible_; }

    std::size_t size() const { return feasible_.size() + infeasible_.size(); }

    /// Adds a solution; a subpopulation above its limit loses all but the survivors.
    void add(SolutionPtr solution, CostEvaluator const &costs, SearchProgress const &progress,
             RandomNumberGenerator &rng);

    /// Chooses two parents. Throws std::out_of_range if the rule returns an index that
    /// does not exist, std::invalid_argument if the population is empty.
    std::pair<SolutionPtr, SolutionPtr> select_parents(CostEvaluator const &costs,
                                                       SearchProgress const &progress,
                                                       RandomNumberGenerator &rng);

    void clear();

private:
    PopulationParams const params_;
    std::shared_ptr<ParentSelection> parent_selection_;
    std::shared_ptr<SurvivorSelection> survivor_selection_;
    SubPopulation feasible_;
    SubPopulation infeasible_;

    void select_survivors(SubPopulation &sub, CostEvaluator const &costs,
                          SearchProgress const &progress, RandomNumberGenerator &rng);
};
} // namespace pyvrp_plus

#endif // PYVRP_PLUS_GENETIC_POPULATION_H
