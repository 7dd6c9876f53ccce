#include "genetic/penalty_manager.h"

#include "hooks/rule_set.h"
#include "hooks/stock_rules.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <stdexcept>
#include <string>
#include <utility>

namespace pyvrp_plus {
PenaltyManager::PenaltyManager(std::vector<double> penalties, PenaltyParams const &params,
                               RuleSet const &rules, double increase_share, double decrease_share)
    : operator_(rules.get<UpdatePenalties>())
    , penalties_(std::move(penalties))
    , num_feasible_(penalties_.size())
    , amounts_(penalties_.size())
    , increase_share_(increase_share)
    , decrease_share_(decrease_share) {
    set_params(params);
    for (auto &penalty : penalties_)
        penalty = clipped(penalty);
}

void PenaltyManager::set_params(PenaltyParams const &params) {
    params_ = params;
    penalty_update_ = operator_
                          ? operator_
                          : stock_penalty_update(params.penalty_increase, params.penalty_decrease,
                                                 params.feas_tolerance);
}

double PenaltyManager::clipped(double penalty) const {
    return std::max(std::min(penalty, params_.max_penalty), params_.min_penalty);
}

double PenaltyManager::damped(double penalty, double updated) const {
    auto const share = share_of_update_ * (updated > penalty ? increase_share_ : decrease_share_);
    return share == 1 || penalty == 0 ? updated : penalty * std::pow(updated / penalty, share);
}

void PenaltyManager::register_solution(std::shared_ptr<Solution const> const &solution,
                                       SearchProgress const &progress) {
    auto const &excess_load = solution->excess_load();
    if (excess_load.size() != num_loads())
        throw std::invalid_argument(
            "register: the solution has " + std::to_string(excess_load.size()) +
            " load dimensions, but there are penalties for " + std::to_string(num_loads()) + ".");

    std::vector<double> amounts;
    for (auto const load : excess_load)
        amounts.push_back(static_cast<double>(load));
    amounts.push_back(static_cast<double>(solution->time_warp()));
    amounts.push_back(static_cast<double>(solution->excess_distance()));

    for (std::size_t dim = 0; dim != amounts.size(); ++dim)
        num_feasible_[dim] += amounts[dim] == 0;

    add(amounts);
    walk_.reset();
    share_of_update_ = 1;
    ++num_registered_;
    update_if_due(progress);
}

void PenaltyManager::add(std::vector<double> const &amounts) {
    for (std::size_t dim = 0; dim != amounts.size(); ++dim)
        amounts_[dim] += amounts[dim];
}

void PenaltyManager::set_registrations(std::vector<std::size_t> num_feasible,
                                       std::size_t num_registered, std::vector<double> amounts) {
    if (num_feasible.size() != penalties_.size() || amounts.size() != penalties_.size() ||
        std::ranges::any_of(num_feasible, [&](auto count) { return count > num_registered; }))
        throw std::invalid_argument("The registrations do not fit the penalty manager.");

    num_feasible_ = std::move(num_feasible);
    num_registered_ = num_registered;
    amounts_ = std::move(amounts);
}

bool PenaltyManager::register_step(search::Registration const &registration,
                                   SearchProgress const &progress) {
    using search::Violations;

    auto const &violations = registration.violations;
    for (std::size_t dim = 0; dim != num_loads(); ++dim)
        num_feasible_[dim] += !violations.any(Violations::load(dim));

    num_feasible_[num_loads()] += !violations.any(Violations::duration);
    num_feasible_[num_loads() + 1] += !violations.any(Violations::distance);

    add(registration.amounts);
    walk_ = registration.walk;
    share_of_update_ = registration.share_of_update;
    ++num_registered_;
    return update_if_due(progress);
}

bool PenaltyManager::update_if_due(SearchProgress const &progress) {
    if (num_registered_ < params_.solutions_between_updates || only_counts_)
        return false;

    update(progress);
    return true;
}

void PenaltyManager::update(SearchProgress const &progress) {
    std::vector<double> feasibility, mean_violations;
    auto const num_registered = static_cast<double>(num_registered_);
    for (std::size_t dim = 0; dim != penalties_.size(); ++dim) {
        feasibility.push_back(static_cast<double>(num_feasible_[dim]) / num_registered);
        mean_violations.push_back(amounts_[dim] / num_registered);
    }

    auto const updated = (*penalty_update_)({.penalties = penalties_,
                                             .feasibility = feasibility,
                                             .target = params_.target_feasible,
                                             .progress = progress,
                                             .mean_violations = mean_violations,
                                             .num_registered = num_registered_,
                                             .walk = walk_ ? &*walk_ : nullptr});

    for (std::size_t dim = 0; dim != updated.size(); ++dim) {
        auto const deviation = std::abs(params_.target_feasible - feasibility[dim]);
        auto const penalty = damped(penalties_[dim], updated[dim]);
        hit_maximum_ |= deviation >= params_.feas_tolerance && penalty >= params_.max_penalty;
        penalties_[dim] = clipped(penalty);
    }

    reset_counts();
}

void PenaltyManager::reset_counts() {
    std::ranges::fill(num_feasible_, 0);
    std::ranges::fill(amounts_, 0);
    num_registered_ = 0;
}

bool PenaltyManager::pop_hit_maximum() { return std::exchange(hit_maximum_, false); }

CostEvaluator PenaltyManager::make_evaluator(double factor) const {
    auto scaled = penalties_;
    for (auto &penalty : scaled)
        penalty *= factor;

    return {{scaled.begin(), scaled.begin() + static_cast<std::ptrdiff_t>(num_loads())},
            scaled[num_loads()],
            scaled[num_loads() + 1]};
}

std::unique_ptr<Penalties> PenaltyManager::branch() const {
    auto copy = std::make_unique<PenaltyManager>(*this);
    copy->branched_from_ = penalties_;
    copy->reset_counts();

    // A rule that may keep state must not be asked by several threads: the branch only
    // counts, and the rule is asked when it is merged.
    copy->only_counts_ |= penalty_update_->may_keep_state();
    return copy;
}

void PenaltyManager::merge(Penalties &branch, double share, SearchProgress const &progress) {
    auto &other = dynamic_cast<PenaltyManager &>(branch);

    // Penalties are multiplied by factors, so that shares are exponents.
    for (std::size_t dim = 0; dim != penalties_.size(); ++dim)
        if (other.branched_from_[dim] > 0)
            penalties_[dim] =
                clipped(penalties_[dim] *
                        std::pow(other.penalties_[dim] / other.branched_from_[dim], share));

    hit_maximum_ |= other.pop_hit_maximum();

    // What the branch has registered since its last update counts here.
    std::ranges::transform(num_feasible_, other.num_feasible_, num_feasible_.begin(),
                           std::plus<>());
    add(other.amounts_);
    walk_ = other.walk_;
    share_of_update_ = other.share_of_update_;
    num_registered_ += other.num_registered_;
    update_if_due(progress);
}
} // namespace pyvrp_plus
