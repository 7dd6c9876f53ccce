#ifndef PYVRP_PLUS_SEARCH_METHOD_STEP_RULES_H
#define PYVRP_PLUS_SEARCH_METHOD_STEP_RULES_H

#include "pyvrp_plus/hooks/accept.h"
#include "pyvrp_plus/hooks/insertion_policy.h"
#include "pyvrp_plus/hooks/order_insertions.h"
#include "pyvrp_plus/hooks/ruin.h"
#include "search/params/search_params.h"

#include <memory>

namespace pyvrp_plus {
class RuleSet;
}

namespace pyvrp_plus::search {
/// The rules of the hooks that are asked in each step of a walk. Each search has its own.
struct StepRules {
    std::shared_ptr<RuinRule> ruin;
    std::shared_ptr<InsertionOrder> order;
    std::shared_ptr<InsertionPolicyRule> policy;
    std::shared_ptr<AcceptRule> accept;
};

/// The operators of a user, who may have given none at all, and stock rules in place of the others.
StepRules make_step_rules(RuleSet const *rules, SearchParams const &params);
} // namespace pyvrp_plus::search

#endif // PYVRP_PLUS_SEARCH_METHOD_STEP_RULES_H
