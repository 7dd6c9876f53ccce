#ifndef PYVRP_PLUS_HOOKS_STOCK_PARENT_SELECTION_H
#define PYVRP_PLUS_HOOKS_STOCK_PARENT_SELECTION_H

#include "pyvrp_plus/hooks.h"

namespace pyvrp_plus {
/// Index of the fittest of `num_draws` solutions drawn at random, with replacement.
std::size_t tournament(PopulationView const &population, std::size_t num_draws,
                       RandomNumberGenerator &rng);

/// Tournaments on biased fitness (Vidal et al., 2013, section 4.3); the second parent is
/// drawn again until the two are neither too similar nor too different.
class StockParentSelection : public ParentSelection {
    double const lb_diversity_;
    double const ub_diversity_;
    std::size_t const num_draws_;

public:
    StockParentSelection(double lb_diversity, double ub_diversity, std::size_t num_draws = 2)
        : lb_diversity_(lb_diversity)
        , ub_diversity_(ub_diversity)
        , num_draws_(num_draws) {}

    ParentPair select_parents(PopulationView const &population, CostEvaluator const &costs,
                              RandomNumberGenerator &rng) override;
};
} // namespace pyvrp_plus

#endif // PYVRP_PLUS_HOOKS_STOCK_PARENT_SELECTION_H
