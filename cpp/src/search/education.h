#ifndef PYVRP_PLUS_SEARCH_EDUCATION_H
#define PYVRP_PLUS_SEARCH_EDUCATION_H

#include "pyvrp_plus/cost_evaluator.h"
#include "pyvrp_plus/random.h"
#include "search/move_set.h"
#include "search/neighbourhood.h"
#include "search/plan.h"
#include "search/search_data.h"
#include "search/search_params.h"
#include "search/search_statistics.h"
#include "search/stop_token.h"
#include "search/violations.h"

#include <memory>
#include <optional>

namespace pyvrp_plus::search {
/// Adapts the penalties while a focused search is under way.
class PenaltyFeedback {
public:
    virtual ~PenaltyFeedback() = default;

    /// Registers the violations of a solution. Returns the penalties to go on with if
    /// they have changed, else null; they stay valid until the next change.
    virtual CostEvaluator const *register_violations(ViolationCounts const &violations) = 0;

    /// Much higher penalties, to end with a feasible solution; null if there are none.
    virtual CostEvaluator const *boosted() = 0;

    /// The usual penalties again; null if there are no others.
    virtual CostEvaluator const *current() = 0;
};

/// What a local search looks at.
enum class Depth {
    Search,    // moves of clients
    Intensify, // moves of whole routes
    Full,      // both, until neither improves
};

/// Where clients are inserted.
enum class InsertInto { AnyRoute, NearestRoute };

/// What a slice of a walk ends with.
struct WalkSlice {
    std::optional<Plan> found; // the best feasible solution, if it is new; first and last, any
    bool is_over = false;
};

/// What turns the bare outcome of a crossover into a good solution. One object serves
/// one thread; it works on a single state that is loaded, improved and read.
class Education {
public:
    virtual ~Education() = default;

    /// Builds a solution from nothing by randomised cheapest insertion.
    virtual Plan construct(CostEvaluator const &costs, RandomNumberGenerator &rng) = 0;

    /// Improves to a local optimum. Missing required clients are inserted first, unless
    /// only whole routes are moved.
    virtual Plan local_search(Plan const &plan, Depth depth, CostEvaluator const &costs,
                              RandomNumberGenerator &rng) = 0;

    /// Runs a chain of focused steps from a complete solution. Returns the best feasible solution
    /// on the way, or the last one if there was none.
    virtual Plan focused_search(Plan const &plan, CostEvaluator const &costs,
                                PenaltyFeedback &feedback, RandomNumberGenerator &rng) = 0;

    /// Starts a walk, a long chain that is made in slices, or one for each of so many parts, from a
    /// complete solution. Nothing else may be searched until it is over.
    virtual void start_walk(Plan const &plan, std::size_t num_parts, CostEvaluator const &costs,
                            RandomNumberGenerator &rng) = 0;

    /// Goes on with the walk for so much work. The budget is used up to a share in [0, 1].
    virtual WalkSlice continue_walk(std::size_t max_work, double budget_used,
                                    PenaltyFeedback &feedback, RandomNumberGenerator &rng) = 0;

    /// Work that was done so far: neighbours looked at, and the like. It stands for time, but
    /// does not depend on the machine.
    virtual std::size_t work() const = 0;

    /// Inserts clients into the routes of a plan, and into so many unused vehicles of each
    /// type, one by one where that is cheapest.
    virtual Plan insert(Plan const &plan, std::vector<std::size_t> num_unused,
                        std::vector<Location> const &clients, InsertInto into,
                        CostEvaluator const &costs) = 0;

    /// What was done since a solution was last loaded.
    virtual SearchStatistics const &statistics() const = 0;
};

/// Everything that an education refers to; must outlive it.
struct EducationContext {
    SearchData const &data;
    Neighbours const &neighbours; // by the numbers of the search, unlike plans
    MoveSet moves;
    SearchParams params;
    StopToken const &stop;
};

/// Education with the policy that fits the data.
std::unique_ptr<Education> make_education(EducationContext const &context);
} // namespace pyvrp_plus::search

#endif // PYVRP_PLUS_SEARCH_EDUCATION_H
