#ifndef PYVRP_PLUS_HOOKS_STOCK_SURVIVOR_SELECTION_H
#define PYVRP_PLUS_HOOKS_STOCK_SURVIVOR_SELECTION_H

#include "pyvrp_plus/hooks.h"

namespace pyvrp_plus {
/// Drops duplicates first, then the worst by biased fitness, which is computed anew after
/// each (Vidal et al., 2013, section 4.4).
class StockSurvivorSelection : public SurvivorSelection {
    std::size_t const num_elite_;
    std::size_t const num_close_;

public:
    StockSurvivorSelection(std::size_t num_elite, std::size_t num_close)
        : num_elite_(num_elite)
        , num_close_(num_close) {}

    std::vector<std::size_t> select_survivors(PopulationView const &population,
                                              std::size_t num_survivors, CostEvaluator const &costs,
                                              RandomNumberGenerator &rng) override;
};
} // namespace pyvrp_plus

#endif // PYVRP_PLUS_HOOKS_STOCK_SURVIVOR_SELECTION_H
