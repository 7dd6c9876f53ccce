#ifndef PYVRP_PLUS_GENETIC_SEARCH_METHOD_H
#define PYVRP_PLUS_GENETIC_SEARCH_METHOD_H

#include "pyvrp_plus/random.h"
#include "search/education.h"
#include "search/stop_token.h"
#include "solution/solution.h"

#include <memory>

namespace pyvrp_plus {
/// What turns the bare outcome of a crossover into a good solution. One object serves
/// one thread.
class SearchMethod {
public:
    using SolutionPtr = std::shared_ptr<Solution const>;

    virtual ~SearchMethod() = default;

    /// How many solutions are constructed before the first crossover.
    virtual std::size_t num_constructed() const { return 0; }

    /// Constructs a solution from nothing. Throws std::logic_error unless supported.
    virtual SolutionPtr construct(CostEvaluator const &costs, RandomNumberGenerator &rng);

    /// Improves a child. The search may report the solutions on its way.
    virtual SolutionPtr educate(SolutionPtr const &child, CostEvaluator const &costs,
                                search::PenaltyFeedback &feedback, RandomNumberGenerator &rng) = 0;

    /// Whether to improve a parent part by part rather than to cross it with another.
    virtual bool decomposes(Solution const &, RandomNumberGenerator &) const { return false; }

    /// Improves a parent part by part, for a method that decomposes.
    virtual SolutionPtr educate_parts(SolutionPtr const &parent, CostEvaluator const &costs,
                                      search::PenaltyFeedback &feedback,
                                      RandomNumberGenerator &rng) {
        return educate(parent, costs, feedback, rng);
    }

    /// Improves an infeasible solution with much higher penalties.
    virtual SolutionPtr repair(SolutionPtr const &solution, CostEvaluator const &costs,
                               RandomNumberGenerator &rng) = 0;

    /// When to end early.
    virtual void set_stop(search::StopToken const &) {}

    /// The same method, for another thread.
    virtual std::unique_ptr<SearchMethod> for_another_thread() const = 0;
};
} // namespace pyvrp_plus

#endif // PYVRP_PLUS_GENETIC_SEARCH_METHOD_H
