#include "genetic/population.h"

#include "genetic/sub_population_view.h"
#include "hooks/rule_set.h"
#include "hooks/stock_rules.h"

#include <stdexcept>

namespace pyvrp_plus {
namespace {
// The operators of the user, and the stock rules where there is none.
std::shared_ptr<RuleSet const> with_stock(RuleSet rules, PopulationParams const &params) {
    rules.set_stock<SelectParents>(
        [&] { return stock_parent_selection(2, params.lb_diversity, params.ub_diversity); });
    rules.set_stock<SelectSurvivors>(
        [&] { return stock_survivor_selection(params.num_elite, params.num_close); });
    return std::make_shared<RuleSet const>(std::move(rules));
}
} // namespace

Population::Population(PopulationParams const &params, DiversityFunction const &diversity,
                       RuleSet const &rules)
    : params_(params)
    , rules_(with_stock(rules, params))
    , feasible_(params, diversity, rules_->get<SelectSurvivors>())
    , infeasible_(params, diversity, rules_->get<SelectSurvivors>()) {}

void Population::add(std::shared_ptr<Solution const> const &solution, CostEvaluator const &costs,
                     SearchProgress const &progress, RandomNumberGenerator &rng) {
    auto &sub = solution->is_feasible() ? feasible_ : infeasible_;
    sub.add(solution, costs, progress, rng);
}

bool Population::replace(std::shared_ptr<Solution const> const &earlier,
                         std::shared_ptr<Solution const> const &solution,
                         CostEvaluator const &costs, SearchProgress const &progress,
                         RandomNumberGenerator &rng) {
    feasible_.remove(earlier);
    infeasible_.remove(earlier);
    add(solution, costs, progress, rng);
    return true;
}

Parents Population::select(CostEvaluator const &costs, SearchProgress const &progress,
                           RandomNumberGenerator &rng) {
    return select_by(*rules_->get<SelectParents>(), costs, progress, rng);
}

Parents Population::select_by(ParentSelection &rule, CostEvaluator const &costs,
                              SearchProgress const &progress, RandomNumberGenerator &rng) {
    if (size() == 0)
        throw std::invalid_argument("The population is empty: there are no parents.");

    update_fitness(costs);

    SubPopulationView const view({&feasible_, &infeasible_}, progress);
    auto const [first, second] = rule(view, costs, rng);
    return {view.item(first).solution, view.item(second).solution};
}

void Population::update_fitness(CostEvaluator const &costs) {
    feasible_.update_fitness(costs);
    infeasible_.update_fitness(costs);
}

void Population::clear() {
    feasible_.clear();
    infeasible_.clear();
}
} // namespace pyvrp_plus
