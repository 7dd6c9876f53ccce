#ifndef PYVRP_PLUS_GENETIC_SUB_POPULATION_H
#define PYVRP_PLUS_GENETIC_SUB_POPULATION_H

#include "genetic/diversity.h"
#include "genetic/population_params.h"
#include "pyvrp_plus/cost_evaluator.h"
#include "pyvrp_plus/hooks/select_survivors.h"
#include "solution/solution.h"

#include <memory>
#include <optional>
#include <vector>

namespace pyvrp_plus {
/// The feasible or the infeasible solutions of a population, with their pairwise
/// diversity and biased fitness (Vidal et al., 2013, section 4.2).
class SubPopulation {
public:
    struct Item {
        std::shared_ptr<Solution const> solution;
        std::size_t id = 0;       // counts the solutions that were ever added
        std::size_t added_at = 0; // iteration
        Cost cost = 0;            // penalised, as of the last `update_fitness`
        double fitness = 0;       // lower is better

        // Visits by route, for operators: made when they are first asked for.
        mutable std::vector<std::vector<std::size_t>> visits = {};
    };

    SubPopulation(PopulationParams const &params, DiversityFunction diversity,
                  std::shared_ptr<SurvivorSelection> survivor_selection)
        : params_(params)
        , diversity_(std::move(diversity))
        , survivor_selection_(std::move(survivor_selection)) {}

    std::size_t size() const { return items_.size(); }

    Item const &operator[](std::size_t idx) const { return items_[idx]; }

    /// Index of the item with the given id, if it has survived.
    std::optional<std::size_t> find(std::size_t id) const;

    /// Diversity of two items, computed when the later one was added.
    double distance(std::size_t first, std::size_t second) const {
        return distances_[first][second];
    }

    /// Clients that an item's routes visit, over all trips.
    std::vector<std::vector<std::size_t>> const &visits(std::size_t idx) const;

    DiversityFunction const &diversity() const { return diversity_; }

    /// Mean distance to the `num_close` nearest other items; 0 for a lone item.
    double avg_distance_closest(std::size_t idx) const;

    /// Adds a solution; above the limit, all but the survivors are lost.
    void add(std::shared_ptr<Solution const> solution, CostEvaluator const &costs,
             SearchProgress const &progress, RandomNumberGenerator &rng);

    /// Removes a solution, if it is here.
    void remove(std::shared_ptr<Solution const> const &solution);

    /// Keeps only the survivors, if there are more than that. The rule must return the
    /// indices of `min_pop_size` different items.
    void purge(CostEvaluator const &costs, SearchProgress const &progress,
               RandomNumberGenerator &rng);

    void clear();

    /// Recomputes cost and fitness with the given penalties.
    void update_fitness(CostEvaluator const &costs);

private:
    PopulationParams const params_;
    DiversityFunction const diversity_;
    std::shared_ptr<SurvivorSelection> const survivor_selection_;
    std::vector<Item> items_;
    std::vector<std::vector<double>> distances_; // symmetric, by item
    std::size_t num_added_ = 0;

    void keep(std::vector<std::size_t> const &survivors);
};
} // namespace pyvrp_plus

#endif // PYVRP_PLUS_GENETIC_SUB_POPULATION_H
