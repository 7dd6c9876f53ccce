#ifndef PYVRP_PLUS_GENETIC_SEARCH_METHOD_H
#define PYVRP_PLUS_GENETIC_SEARCH_METHOD_H

#include "pyvrp_plus/random.h"
#include "search/education.h"
#include "search/stop_token.h"
#include "solution/solution.h"

#include <memory>

namespace pyvrp_plus {
/// What a slice of a walk ends with.
struct WalkSlice {
    std::shared_ptr<Solution const> found; // null unless there is a new best, or it is an end
    bool is_over = true;
};

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

    /// Whether there are walks: long chains of small steps that go on over iterations.
    virtual bool has_walks() const { return false; }

    /// Whether a walk is to improve a parent part by part rather than what comes of crossing it
    /// with another.
    virtual bool decomposes(Solution const &, RandomNumberGenerator &) const { return false; }

    /// Starts a walk, perhaps part by part. The method is of no other use until it is over.
    virtual void start_walk(SolutionPtr const &, bool /* by_parts */, CostEvaluator const &,
                            RandomNumberGenerator &) {}

    /// Goes on with the walk for so much work.
    virtual WalkSlice continue_walk(std::size_t /* max_work */, double /* budget_used */,
                                    search::PenaltyFeedback &, RandomNumberGenerator &) {
        return {};
    }

    /// Work that was done so far; see search::Education.
    virtual std::size_t work() const { return 0; }

    /// Improves an infeasible solution with much higher penalties.
    virtual SolutionPtr repair(SolutionPtr const &solution, CostEvaluator const &costs,
                               RandomNumberGenerator &rng) = 0;

    /// When to end early: then solutions may be returned as they are.
    virtual void set_stop(search::StopToken const &) {}

    /// The same method, for another thread.
    virtual std::unique_ptr<SearchMethod> for_another_thread() const = 0;
};
} // namespace pyvrp_plus

#endif // PYVRP_PLUS_GENETIC_SEARCH_METHOD_H
