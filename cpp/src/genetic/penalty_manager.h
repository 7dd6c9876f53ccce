#ifndef PYVRP_PLUS_GENETIC_PENALTY_MANAGER_H
#define PYVRP_PLUS_GENETIC_PENALTY_MANAGER_H

#include "genetic/penalties.h"
#include "genetic/penalty_params.h"
#include "problem/problem_data.h"
#include "pyvrp_plus/hooks/update_penalties.h"

#include <memory>
#include <optional>
#include <tuple>
#include <vector>

namespace pyvrp_plus {
class RuleSet;

/// Keeps the penalties for violations, by the feasibility of recent solutions. The
/// dimensions are the loads, then duration (time warp), then distance.
class PenaltyManager : public Penalties {
public:
    /// Starts from given penalties, clipped to their bounds. The stock rule decides unless there is
    /// another one. Updates multiply penalties; of this factor, only a share is
    /// carried out: the power.
    PenaltyManager(std::vector<double> penalties, PenaltyParams const &params, RuleSet const &rules,
                   double increase_share = 1, double decrease_share = 1);

    /// Goes on with other parameters.
    void set_params(PenaltyParams const &params);

    std::vector<double> const &penalties() const { return penalties_; }

    CostEvaluator cost_evaluator() const override { return make_evaluator(1); }

    CostEvaluator booster_cost_evaluator() const override {
        return make_evaluator(params_.repair_booster);
    }

    /// Every so often, the registered solution leads to an update.
    void register_solution(std::shared_ptr<Solution const> const &solution,
                           SearchProgress const &progress) override;

    bool register_step(search::Registration const &registration,
                       SearchProgress const &progress) override;

    /// The stock rule only looks at shares.
    bool wants_amounts() const override { return operator_ != nullptr; }

    bool pop_hit_maximum() override;

    /// Feasible solutions by dimension, and all, and how much these violate, since the last update.
    std::tuple<std::vector<std::size_t>, std::size_t, std::vector<double>> registrations() const {
        return {num_feasible_, num_registered_, amounts_};
    }

    /// Goes on from the registrations of another manager.
    void set_registrations(std::vector<std::size_t> num_feasible, std::size_t num_registered,
                           std::vector<double> amounts);

    std::unique_ptr<Penalties> branch() const override;
    void merge(Penalties &branch, double share, SearchProgress const &progress) override;

private:
    PenaltyParams params_;
    std::shared_ptr<PenaltyUpdate> const operator_; // null if the stock rule decides
    std::shared_ptr<PenaltyUpdate> penalty_update_;
    std::vector<double> penalties_;
    std::vector<double> branched_from_;     // penalties at the start of this branch
    std::vector<std::size_t> num_feasible_; // by dimension, since the last update
    std::vector<double> amounts_;           // of violation, likewise; if there is an operator
    std::optional<WalkView> walk_;          // of the last registered solution
    double share_of_update_ = 1;            // that it asks for, see Registration
    std::size_t num_registered_ = 0;
    bool only_counts_ = false;
    bool hit_maximum_ = false;
    double increase_share_;
    double decrease_share_;

    std::size_t num_loads() const { return penalties_.size() - 2; }

    bool update_if_due(SearchProgress const &progress);
    void update(SearchProgress const &progress);
    void add(std::vector<double> const &amounts);
    void reset_counts();
    double clipped(double penalty) const;
    double damped(double penalty, double updated) const;
    CostEvaluator make_evaluator(double factor) const;
};
} // namespace pyvrp_plus

#endif // PYVRP_PLUS_GENETIC_PENALTY_MANAGER_H
