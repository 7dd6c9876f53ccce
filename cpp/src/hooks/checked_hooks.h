#ifndef PYVRP_PLUS_HOOKS_CHECKED_HOOKS_H
#define PYVRP_PLUS_HOOKS_CHECKED_HOOKS_H

#include "pyvrp_plus/hooks.h"

#include <memory>
#include <string>

// Operators of the user, in a shell that lets nothing through which the loop could not
// use: whatever goes wrong in there becomes a HookError that names the operator.
namespace pyvrp_plus {
class CheckedParentSelection : public ParentSelection {
    std::string const name_;
    std::shared_ptr<ParentSelection> const operator_;

public:
    CheckedParentSelection(std::string name, std::shared_ptr<ParentSelection> inner)
        : name_(std::move(name))
        , operator_(std::move(inner)) {}

    ParentPair select_parents(PopulationView const &population, CostEvaluator const &costs,
                              RandomNumberGenerator &rng) override;
};

class CheckedSurvivorSelection : public SurvivorSelection {
    std::string const name_;
    std::shared_ptr<SurvivorSelection> const operator_;

public:
    CheckedSurvivorSelection(std::string name, std::shared_ptr<SurvivorSelection> inner)
        : name_(std::move(name))
        , operator_(std::move(inner)) {}

    std::vector<std::size_t> select_survivors(PopulationView const &population,
                                              std::size_t num_survivors, CostEvaluator const &costs,
                                              RandomNumberGenerator &rng) override;
};

class CheckedPenaltyUpdate : public PenaltyUpdate {
    std::string const name_;
    std::shared_ptr<PenaltyUpdate> const operator_;

public:
    CheckedPenaltyUpdate(std::string name, std::shared_ptr<PenaltyUpdate> inner)
        : name_(std::move(name))
        , operator_(std::move(inner)) {}

    std::vector<double> update_penalties(PenaltyView const &penalties) override;

    bool may_keep_state() const override { return true; }
};
} // namespace pyvrp_plus

#endif // PYVRP_PLUS_HOOKS_CHECKED_HOOKS_H
