#ifndef PYVRP_PLUS_BINDINGS_NATIVE_LOCAL_SEARCH_H
#define PYVRP_PLUS_BINDINGS_NATIVE_LOCAL_SEARCH_H

#include "search/method/search_setup.h"
#include "search/moves/search_statistics.h"

#include <memory>
#include <mutex>

namespace pyvrp_plus {
class RuleSet;
}

namespace pyvrp_plus::bindings {
/// What pyvrp_plus.search.LocalSearch searches with. Its setup may change between searches, and
/// users may have threads of their own.
class NativeLocalSearch {
    using SolutionPtr = search::SearchMethod::SolutionPtr;

    search::SearchSetup setup_;
    std::unique_ptr<search::SearchMethod> search_; // null until it is needed
    mutable std::mutex mutex_;

    search::SearchMethod &search();

public:
    /// Throws std::runtime_error if the neighbours do not fit the data.
    NativeLocalSearch(std::shared_ptr<ProblemData const> data, search::Neighbours neighbours,
                      search::SearchParams const &params, RuleSet rules);

    /// Throws std::runtime_error if the neighbours do not fit the data.
    void set_neighbours(search::Neighbours neighbours);

    void set_moves(search::MoveSet const &moves);

    SolutionPtr apply_moves(Solution const &solution, search::Depth depth,
                            CostEvaluator const &costs, RandomNumberGenerator &rng);

    SolutionPtr improve(SolutionPtr const &solution, CostEvaluator const &costs,
                        RandomNumberGenerator &rng);

    /// What was done to the last solution.
    search::SearchStatistics statistics() const;

    /// A search with the present setup, for a run.
    std::unique_ptr<search::SearchMethod> make_search() const;
};
} // namespace pyvrp_plus::bindings

#endif // PYVRP_PLUS_BINDINGS_NATIVE_LOCAL_SEARCH_H
