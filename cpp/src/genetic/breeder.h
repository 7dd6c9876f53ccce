#ifndef PYVRP_PLUS_GENETIC_BREEDER_H
#define PYVRP_PLUS_GENETIC_BREEDER_H

#include "genetic/breeding_pool.h"
#include "genetic/crossover/crossover.h"
#include "genetic/genetic_params.h"
#include "genetic/penalties.h"
#include "search/method/search_method.h"

#include <memory>

namespace pyvrp_plus {
/// What an iteration adds to a population.
struct Offspring {
    std::shared_ptr<Solution const> child = {};    // null if a walk has found nothing new
    std::shared_ptr<Solution const> repaired = {}; // null if there was no need, or no success
    std::shared_ptr<Solution const> earlier = {};  // of the same walk, which the child replaces
    std::size_t work = 0;            // of local search and short chains; see search::SearchMethod
    bool is_walk_over = false;       // else a slice's child is on the way to a better one
    search::StepOutcomes steps = {}; // of a slice
};

/// What is to be bred.
struct Breeding {
    Parents parents;
    bool inherits = false; // from local optima: only what is new needs to be improved
    std::shared_ptr<Solution const> crossed = {}; // their child, unless it is yet to be made
};

/// Breeds offspring, one at a time.
class Breeder {
    Crossover &crossover_;
    search::SearchMethod &search_;
    double const repair_probability_;

public:
    Breeder(Crossover &crossover, search::SearchMethod &search, GeneticParams const &params)
        : crossover_(crossover)
        , search_(search)
        , repair_probability_(params.repair_probability) {}

    using SolutionPtr = std::shared_ptr<Solution const>;

    /// Crosses the parents and improves the child; improves a lone parent, or constructs a
    /// solution if there is none. The penalties may change on the way. Nothing is repaired yet.
    Offspring breed(Breeding const &breeding, Penalties &penalties, SearchProgress const &progress,
                    RandomNumberGenerator &rng);

    /// Repairs a child, perhaps, if it is infeasible; null if it is not, or still is.
    SolutionPtr repair(SolutionPtr const &child, Penalties const &penalties,
                       RandomNumberGenerator &rng);
};
} // namespace pyvrp_plus

#endif // PYVRP_PLUS_GENETIC_BREEDER_H
