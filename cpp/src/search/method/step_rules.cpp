#include "search/method/step_rules.h"

#include "hooks/rule_set.h"
#include "hooks/stock_rules.h"

namespace pyvrp_plus::search {
StepRules make_step_rules(RuleSet const *rules, SearchParams const &params) {
    RuleSet const none;
    auto const &given = rules ? *rules : none;
    auto const &recreate = params.recreate;
    InsertionParams const insertion = {.blink_rate = recreate.blink_rate,
                                       .least_neighbours = recreate.least_neighbours};
    return {.ruin = given.make_or<Ruin>([&] { return stock_ruin(params.ruin); }),
            .order = given.make_or<OrderInsertions>(&stock_insertion_order),
            .policy = given.make_or<ChooseInsertionPolicy>(
                [&] { return stock_insertion_policy(insertion); }),
            .accept = given.make_or<Accept>(&stock_acceptance)};
}
} // namespace pyvrp_plus::search
