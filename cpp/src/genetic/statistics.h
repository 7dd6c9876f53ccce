#ifndef PYVRP_PLUS_GENETIC_STATISTICS_H
#define PYVRP_PLUS_GENETIC_STATISTICS_H

#include "genetic/sub_population.h"

#include <vector>

namespace pyvrp_plus {
/// A subpopulation in figures; all but the size are NaN if it is empty.
struct PopulationDatum {
    std::size_t size;
    double avg_diversity;
    double best_cost; // penalised, as the others
    double avg_cost;
    double avg_num_routes;

    PopulationDatum(SubPopulation const &sub, CostEvaluator const &costs);
};

/// Figures of every iteration of a run.
struct Statistics {
    std::vector<double> runtimes; // seconds
    std::vector<PopulationDatum> feasible;
    std::vector<PopulationDatum> infeasible;
};
} // namespace pyvrp_plus

#endif // PYVRP_PLUS_GENETIC_STATISTICS_H
