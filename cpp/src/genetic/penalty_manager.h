#ifndef PYVRP_PLUS_GENETIC_PENALTY_MANAGER_H
#define PYVRP_PLUS_GENETIC_PENALTY_MANAGER_H

#include "genetic/penalty_params.h"
#include "problem/problem_data.h"
#include "pyvrp_plus/hooks.h"
#include "search/violations.h"
#include "solution/cost_evaluator.h"
#include "solution/solution.h"

#include <memory>
#include <vector>

namespace pyvrp_plus {
/// Keeps the penalties for violations, by the feasibility of recent solutions. The
/// dimensions are the loads, then duration (time warp), then distance.
class PenaltyManager {
public:
    /// Starts from given penalties, clipped to their bounds.
    PenaltyManager(std::vector<double> penalties, PenaltyParams const &params,
                   std::shared_ptr<PenaltyUpdate> penalty_update);

    std::vector<double> const &penalties() const { return penalties_; }

    /// Registers a solution; every so often the penalties are updated. Returns whether
    /// they were.
    bool register_solution(Solution const &solution, SearchProgress const &progress);

    /// The same for a solution of the search, given by what it violates.
    bool register_violations(search::ViolationCounts const &violations,
                             SearchProgress const &progress);

    CostEvaluator cost_evaluator() const { return make_evaluator(1); }

    /// Evaluator with much higher penalties, to force feasibility.
    CostEvaluator booster_cost_evaluator() const;

    /// Whether an update was held back by the upper bound since this was last asked.
    bool pop_hit_maximum();

private:
    PenaltyParams const params_;
    std::shared_ptr<PenaltyUpdate> penalty_update_;
    std::vector<double> penalties_;
    std::vector<std::size_t> num_feasible_; // by dimension, since the last update
    std::size_t num_registered_ = 0;
    bool hit_maximum_ = false;

    std::size_t num_loads() const { return penalties_.size() - 2; }

    bool finish_registration(SearchProgress const &progress);
    void update(SearchProgress const &progress);
    double clipped(double penalty) const;
    CostEvaluator make_evaluator(double factor) const;
};

/// Penalties to start from: a unit of violation costs about as much as the mean edge per
/// mean client demand, edge duration and edge distance. Forbidden edges do not count.
std::vector<double> initial_penalties(ProblemData const &data);
} // namespace pyvrp_plus

#endif // PYVRP_PLUS_GENETIC_PENALTY_MANAGER_H
