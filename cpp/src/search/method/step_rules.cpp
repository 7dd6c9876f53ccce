#include "search/method/step_rules.h"

#include "hooks/rule_set.h"
#include "hooks/stock_rules.h"

namespace pyvrp_plus::search {
StepRules make_step_rules(RuleSet const *rules, SearchParams const &params) {
    RuleSet const none;
    auto const &given = rules ? *rules : none;
    return {.ruin = given.make_or<Ruin>([&] { return stock_ruin(params.ruin); }),
            .order = given.make_or<OrderInsertions>(&stock_insertion_order),
            .policy = given.make_or<ChooseInsertionPolicy>(
                [&] { return stock_insertion_policy(params.recreate.blink_rate); }),
            .accept = given.make_or<Accept>(&stock_acceptance)};
}
} // namespace pyvrp_plus::search
