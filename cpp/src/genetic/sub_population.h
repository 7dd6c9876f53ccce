#ifndef PYVRP_PLUS_GENETIC_SUB_POPULATION_H
#define PYVRP_PLUS_GENETIC_SUB_POPULATION_H

#include "genetic/population_params.h"
#include "solution/cost_evaluator.h"
#include "solution/solution.h"

#include <memory>
#include <vector>

namespace pyvrp_plus {
/// The feasible or the infeasible solutions of a population, with their pairwise
/// distances and biased fitness (Vidal et al., 2013, section 4.2).
class SubPopulation {
public:
    struct Item {
        std::shared_ptr<Solution const> solution;
        Cost cost = 0;            // penalised, as of the last `update_fitness`
        double fitness = 0;       // lower is better
        std::size_t added_at = 0; // iteration
    };

    explicit SubPopulation(PopulationParams const &params)
        : params_(params) {}

    std::size_t size() const { return items_.size(); }

    Item const &operator[](std::size_t idx) const { return items_[idx]; }

    /// Broken-pairs distance between two items.
    double distance(std::size_t first, std::size_t second) const {
        return distances_[first][second];
    }

    /// Mean distance to the `num_close` nearest other items; 1 for a lone item.
    double avg_distance_closest(std::size_t idx) const;

    void add(std::shared_ptr<Solution const> solution, std::size_t iteration);

    void clear();

    /// Keeps only the given items, in this order. The indices must be valid and differ.
    void keep(std::vector<std::size_t> const &survivors);

    /// Recomputes cost and fitness with the given penalties.
    void update_fitness(CostEvaluator const &costs);

private:
    PopulationParams const params_;
    std::vector<Item> items_;
    std::vector<std::vector<double>> distances_; // symmetric, by item
};
} // namespace pyvrp_plus

#endif // PYVRP_PLUS_GENETIC_SUB_POPULATION_H
