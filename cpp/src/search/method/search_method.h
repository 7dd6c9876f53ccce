#ifndef PYVRP_PLUS_SEARCH_METHOD_SEARCH_METHOD_H
#define PYVRP_PLUS_SEARCH_METHOD_SEARCH_METHOD_H

#include "pyvrp_plus/cost_evaluator.h"
#include "pyvrp_plus/population_view.h"
#include "pyvrp_plus/random.h"
#include "search/data/location.h"
#include "search/method/parents.h"
#include "search/method/step_outcomes.h"
#include "search/params/search_params.h"
#include "search/params/stop_token.h"
#include "search/state/registration.h"
#include "solution/solution.h"

#include <memory>
#include <vector>

namespace pyvrp_plus::search {
struct SearchStatistics;

/// Adapts the penalties while a search is under way.
class PenaltyFeedback {
public:
    virtual ~PenaltyFeedback() = default;

    /// Registers a solution. Returns the penalties to go on with if they have changed, else
    /// null; they stay valid until the next change.
    virtual CostEvaluator const *register_step(Registration const &registration) = 0;

    /// Whether the amounts of violation are of use.
    virtual bool wants_amounts() const { return false; }

    /// Much higher penalties, to end with a feasible solution; null if there are none.
    virtual CostEvaluator const *boosted() = 0;

    /// The usual penalties again; null if there are no others.
    virtual CostEvaluator const *current() = 0;

    /// Where the run stands; valid for as long as this is.
    virtual SearchProgress const &progress() const = 0;
};

/// What a local search looks at.
enum class Depth {
    Search,    // moves of clients
    Intensify, // moves of whole routes
    Full,      // both, until neither improves
};

/// Where clients are inserted.
enum class InsertInto { AnyRoute, NearestRoute };

/// How a walk is to go on.
struct WalkOutline {
    bool by_parts = false;
    double steps = 1; // as multiples of what is usual
    double temperature = 1;

    // It lasts as long as the budget if that does not allow this share of the least number of
    // walks that `WalkParams` say.
    double share_of_min_walks = 0;
};

/// What a slice of a walk ends with.
struct WalkSlice {
    std::shared_ptr<Solution const> found; // the best feasible one if it is new; at the end, any
    bool is_over = true;
    StepOutcomes steps = {}; // that were made in it
};

class SearchMethod;

/// A search that goes on with a portion of a walk.
struct WalkHelper {
    SearchMethod &search;
    PenaltyFeedback &feedback;
};

/// What turns the bare outcome of a crossover into a good solution. One object serves one thread.
class SearchMethod {
public:
    using SolutionPtr = std::shared_ptr<Solution const>;

    virtual ~SearchMethod() = default;

    /// Improves a child. What it has inherited from one of two parents may be left as it is. The
    /// search may report the solutions on its way.
    virtual SolutionPtr improve(SolutionPtr const &child, Parents const &parents,
                                CostEvaluator const &costs, PenaltyFeedback &feedback,
                                RandomNumberGenerator &rng) = 0;

    /// Improves an infeasible solution with much higher penalties.
    virtual SolutionPtr repair(SolutionPtr const &solution, CostEvaluator const &costs,
                               RandomNumberGenerator &rng) = 0;

    /// The same method, for another thread.
    virtual std::unique_ptr<SearchMethod> for_another_thread() const = 0;

    /// When to end early: then solutions may be returned as they are.
    virtual void set_stop(StopToken const &) {}

    /// How many solutions are constructed before the first crossover.
    virtual std::size_t num_constructed() const { return 0; }

    /// Constructs a solution from nothing. Throws std::logic_error unless supported.
    virtual SolutionPtr construct(CostEvaluator const &costs, RandomNumberGenerator &rng);

    /// Walks, long chains of small steps that go on over iterations; of no steps if there are
    /// none.
    virtual WalkParams walks() const { return {.steps = 0}; }

    /// Whether time matters in the problem, as SearchView tells.
    virtual bool has_time() const { return false; }

    /// Whether a walk from this solution is to improve it part by part, after so many walks.
    virtual bool decomposes(Solution const &, std::size_t /* num_walks */,
                            RandomNumberGenerator &) const {
        return false;
    }

    /// How offspring are made, and how much of them, compared with walks.
    virtual BreedingParams breeding() const { return {}; }

    /// Starts a walk from a local optimum near the solution, which is returned. The method is of
    /// no other use until it is over.
    virtual SolutionPtr start_walk(SolutionPtr const &solution, WalkOutline const &,
                                   CostEvaluator const &, RandomNumberGenerator &) {
        return solution;
    }

    /// Goes on with the walk for so much work. The budget is used up to a share in [0, 1].
    virtual WalkSlice continue_walk(std::size_t /* max_work */, double /* budget_used */,
                                    PenaltyFeedback &, RandomNumberGenerator &) {
        return {};
    }

    /// How many searches, at most so many, had better go on with the walk at once. That is of use
    /// if it lasts as long as the budget: else there are several walks.
    virtual std::size_t num_portions(std::size_t /* most */) const { return 1; }

    /// The walk goes on in another number of threads: at another speed.
    virtual void measure_walk_anew() {}

    /// Goes on with the walk, for so much work in all. Each helper, a search made
    /// `for_another_thread`, does so with a portion of the solution, in a thread of its own.
    virtual WalkSlice continue_walk_divided(std::size_t /* max_work */, double /* budget_used */,
                                            PenaltyFeedback &, std::vector<WalkHelper> const &,
                                            RandomNumberGenerator &) {
        return {};
    }

    /// Work that was done so far: neighbours looked at, and the like. It stands for time, but
    /// does not depend on the machine.
    virtual std::size_t work() const { return 0; }

    /// Improves to a local optimum. Missing required clients are inserted first, unless only
    /// whole routes are moved. Throws std::logic_error unless supported.
    virtual SolutionPtr apply_moves(Solution const &solution, Depth depth,
                                    CostEvaluator const &costs, RandomNumberGenerator &rng);

    /// Inserts clients into the routes of a solution, and into so many unused vehicles of each
    /// type, one by one where that is cheapest. Throws std::logic_error unless supported.
    virtual SolutionPtr insert(Solution const &solution, std::vector<std::size_t> num_unused,
                               std::vector<std::size_t> const &clients, InsertInto into,
                               CostEvaluator const &costs);

    /// What was done since a solution was last loaded.
    virtual SearchStatistics statistics() const;
};
} // namespace pyvrp_plus::search

#endif // PYVRP_PLUS_SEARCH_METHOD_SEARCH_METHOD_H
