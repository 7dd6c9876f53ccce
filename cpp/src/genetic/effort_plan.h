#ifndef PYVRP_PLUS_GENETIC_EFFORT_PLAN_H
#define PYVRP_PLUS_GENETIC_EFFORT_PLAN_H

#include "genetic/effort_shares.h"
#include "genetic/penalties.h"
#include "search/method/search_method.h"
#include "solution/solution.h"

#include <memory>
#include <optional>

namespace pyvrp_plus {
/// Decides what each iteration does, and what walks start from.
class EffortPlan {
public:
    using SolutionPtr = std::shared_ptr<Solution const>;

    /// For solutions like this one, which is the best so far.
    EffortPlan(search::SearchMethod const &search, Solution const &first);

    /// What the next iteration is to do, when the budget is used up to a share in [0, 1].
    Effort next(double budget_used);

    /// Starts a walk. Returns where from: null if a solution is to be constructed.
    SolutionPtr start_walk(SolutionPtr const &best, double budget_used);

    /// Counts an iteration that has improved the best cost by the given share of it.
    void count(Effort effort, double gain, bool is_walk_over);

    /// Tells of a solution that was bred. The best of these is where the next walk starts.
    void offer(SolutionPtr const &child, Penalties const &penalties);

    /// The population starts anew.
    void restart();

private:
    EffortShares shares_;
    search::WalkParams const params_;
    std::size_t const num_constructed_;
    std::size_t num_walks_ = 0; // that were started since the last restart
    std::size_t num_walks_over_ = 0;
    bool has_bred_ = false; // since the last restart
    bool is_restarted_ = false;
    SolutionPtr best_bred_; // since a walk was last started

    bool is_first_due(std::size_t num_walks, double budget_used) const;
};
} // namespace pyvrp_plus

#endif // PYVRP_PLUS_GENETIC_EFFORT_PLAN_H
