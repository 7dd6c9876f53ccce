#ifndef PYVRP_PLUS_GENETIC_CROSSOVER_TOUR_CROSSOVER_H
#define PYVRP_PLUS_GENETIC_CROSSOVER_TOUR_CROSSOVER_H

#include "genetic/crossover/crossover.h"
#include "search/tour/tour_problem.h"

#include <memory>

namespace pyvrp_plus::crossover {
/// Edge assembly crossover of the tours of a symmetric travelling salesman problem. What it
/// must know of the problem takes longer to find out than a crossover, so that it is kept.
class TourCrossover {
    search::SearchData const data_;
    search::TourProblem const problem_;

    explicit TourCrossover(search::SearchData data);

public:
    /// Null if the problem is another one. The data must outlive the crossover.
    static std::unique_ptr<TourCrossover const> make(ProblemData const &data);

    TourCrossover(TourCrossover const &) = delete;
    TourCrossover &operator=(TourCrossover const &) = delete;

    Plan cross(Plan const &first, Plan const &second, CostEvaluator const &costs,
               RandomNumberGenerator &rng) const;
};
} // namespace pyvrp_plus::crossover

#endif // PYVRP_PLUS_GENETIC_CROSSOVER_TOUR_CROSSOVER_H
