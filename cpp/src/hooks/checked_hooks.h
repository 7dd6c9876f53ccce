#ifndef PYVRP_PLUS_HOOKS_CHECKED_HOOKS_H
#define PYVRP_PLUS_HOOKS_CHECKED_HOOKS_H

#include "hooks/operator_time.h"
#include "pyvrp_plus/hooks.h"

#include <memory>
#include <string>

// Operators of the user, in a shell that lets nothing through which the loop could not
// use: whatever goes wrong in there becomes a HookError that names the operator, and the time that
// it takes is counted.
namespace pyvrp_plus {
class CheckedParentSelection : public ParentSelection {
    std::string const name_;
    std::shared_ptr<ParentSelection> const operator_;
    std::shared_ptr<OperatorTime> const time_;

public:
    CheckedParentSelection(std::string name, std::shared_ptr<ParentSelection> inner,
                           std::shared_ptr<OperatorTime> time)
        : name_(std::move(name))
        , operator_(std::move(inner))
        , time_(std::move(time)) {}

    ParentPair select_parents(PopulationView const &population, CostEvaluator const &costs,
                              RandomNumberGenerator &rng) override;
};

class CheckedSurvivorSelection : public SurvivorSelection {
    std::string const name_;
    std::shared_ptr<SurvivorSelection> const operator_;
    std::shared_ptr<OperatorTime> const time_;

public:
    CheckedSurvivorSelection(std::string name, std::shared_ptr<SurvivorSelection> inner,
                             std::shared_ptr<OperatorTime> time)
        : name_(std::move(name))
        , operator_(std::move(inner))
        , time_(std::move(time)) {}

    std::vector<std::size_t> select_survivors(PopulationView const &population,
                                              std::size_t num_survivors, CostEvaluator const &costs,
                                              RandomNumberGenerator &rng) override;
};

class CheckedPenaltyUpdate : public PenaltyUpdate {
    std::string const name_;
    std::shared_ptr<PenaltyUpdate> const operator_;
    std::shared_ptr<OperatorTime> const time_;

public:
    CheckedPenaltyUpdate(std::string name, std::shared_ptr<PenaltyUpdate> inner,
                         std::shared_ptr<OperatorTime> time)
        : name_(std::move(name))
        , operator_(std::move(inner))
        , time_(std::move(time)) {}

    std::vector<double> update_penalties(PenaltyView const &penalties) override;

    bool may_keep_state() const override { return true; }
};
} // namespace pyvrp_plus

#endif // PYVRP_PLUS_HOOKS_CHECKED_HOOKS_H
