#ifndef PYVRP_PLUS_HOOKS_STOCK_RULES_H
#define PYVRP_PLUS_HOOKS_STOCK_RULES_H

#include "pyvrp_plus/hooks.h"
#include "pyvrp_plus/insertion_params.h"
#include "pyvrp_plus/plan_params.h"
#include "pyvrp_plus/ruin_params.h"

#include <memory>

// The stock rules are written once: as the operators' files in pyvrp_plus/hooks, which tell what
// the parameters mean.
namespace pyvrp_plus {
std::shared_ptr<OffspringPlanning> stock_offspring_planning(PlanParams const &params);

std::shared_ptr<ParentSelection> stock_parent_selection(std::size_t num_draws, double lb_diversity,
                                                        double ub_diversity);

std::shared_ptr<SurvivorSelection> stock_survivor_selection(std::size_t num_elite,
                                                            std::size_t num_close);

std::shared_ptr<PenaltyUpdate> stock_penalty_update(double increase, double decrease,
                                                    double tolerance);

std::shared_ptr<RuinRule> stock_ruin(RuinParams const &params);

std::shared_ptr<InsertionOrder> stock_insertion_order();

std::shared_ptr<InsertionPolicyRule> stock_insertion_policy(InsertionParams const &params);

std::shared_ptr<AcceptRule> stock_acceptance();
} // namespace pyvrp_plus

#endif // PYVRP_PLUS_HOOKS_STOCK_RULES_H
