#ifndef PYVRP_PLUS_GENETIC_BREEDER_H
#define PYVRP_PLUS_GENETIC_BREEDER_H

#include "genetic/breeding_pool.h"
#include "genetic/crossover/crossover.h"
#include "genetic/genetic_params.h"
#include "genetic/penalties.h"
#include "genetic/search_method.h"

#include <memory>

namespace pyvrp_plus {
struct Offspring {
    std::shared_ptr<Solution const> child;
    std::shared_ptr<Solution const> repaired; // null if there was no need, or no success
};

/// Breeds offspring, one at a time: crosses parents, educates the child, and repairs it
/// if it is infeasible.
class Breeder {
    Crossover &crossover_;
    SearchMethod &search_;
    double const repair_probability_;

public:
    Breeder(Crossover &crossover, SearchMethod &search, GeneticParams const &params)
        : crossover_(crossover)
        , search_(search)
        , repair_probability_(params.repair_probability) {}

    /// The penalties may change on the way.
    Offspring breed(Parents const &parents, Penalties &penalties, SearchProgress const &progress,
                    RandomNumberGenerator &rng);
};
} // namespace pyvrp_plus

#endif // PYVRP_PLUS_GENETIC_BREEDER_H
