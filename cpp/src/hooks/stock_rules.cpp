#include "hooks/stock_rules.h"

#include "pyvrp_plus/operator.h"

// Here they are no operators of their own.
#undef PYVRP_PLUS_OPERATOR
#define PYVRP_PLUS_OPERATOR(name)

#include "hooks/accept/accept.cpp"
#include "hooks/insertion_policy/insertion_policy.cpp"
#include "hooks/order_insertions/order_insertions.cpp"
#include "hooks/plan_offspring/plan_offspring.cpp"
#include "hooks/ruin/ruin.cpp"
#include "hooks/select_parents/select_parents.cpp"
#include "hooks/select_survivors/select_survivors.cpp"
#include "hooks/update_penalties/update_penalties.cpp"

namespace pyvrp_plus {
std::shared_ptr<OffspringPlanning> stock_offspring_planning(PlanParams const &params) {
    return make_rule<PlanOffspring>(::plan_offspring(params));
}

std::shared_ptr<ParentSelection> stock_parent_selection(std::size_t num_draws, double lb_diversity,
                                                        double ub_diversity) {
    return make_rule<SelectParents>([=](auto &&...args) {
        return ::select_parents(args..., num_draws, lb_diversity, ub_diversity);
    });
}

std::shared_ptr<SurvivorSelection> stock_survivor_selection(std::size_t num_elite,
                                                            std::size_t num_close) {
    return make_rule<SelectSurvivors>(
        [=](auto &&...args) { return ::select_survivors(args..., num_elite, num_close); });
}

std::shared_ptr<PenaltyUpdate> stock_penalty_update(double increase, double decrease,
                                                    double tolerance) {
    return make_rule<UpdatePenalties>([=](PenaltyView const &penalties) {
        return ::update_penalties(penalties, increase, decrease, tolerance);
    });
}

std::shared_ptr<RuinRule> stock_ruin(RuinParams const &params) {
    return make_rule<Ruin>([=](auto &&...args) { return ::ruin(args..., params); });
}

std::shared_ptr<InsertionOrder> stock_insertion_order() {
    return make_rule<OrderInsertions>([](auto &&...args) { return ::order_insertions(args...); });
}

std::shared_ptr<InsertionPolicyRule> stock_insertion_policy(InsertionParams const &params) {
    return make_rule<ChooseInsertionPolicy>(
        [=](auto &&...args) { return ::insertion_policy(args..., params); });
}

std::shared_ptr<AcceptRule> stock_acceptance() {
    return make_rule<Accept>([](auto &&...args) { return ::accept(args...); });
}
} // namespace pyvrp_plus
