#ifndef PYVRP_PLUS_GENETIC_CROSSOVER_RULE_CROSSOVER_H
#define PYVRP_PLUS_GENETIC_CROSSOVER_RULE_CROSSOVER_H

#include "genetic/crossover/crossover.h"
#include "pyvrp_plus/hooks/crossover.h"

#include <memory>

namespace pyvrp_plus {
/// Crosses by the rule of a hook, which may ask another crossover, the stock rule. The data must
/// outlive the crossover.
class RuleCrossover : public Crossover {
    std::shared_ptr<CrossoverRule> const rule_;
    std::unique_ptr<Crossover> const stock_;
    ProblemData const &data_;

public:
    RuleCrossover(std::shared_ptr<CrossoverRule> rule, std::unique_ptr<Crossover> stock,
                  ProblemData const &data);

    SolutionPtr cross(SolutionPtr const &first, SolutionPtr const &second,
                      CostEvaluator const &costs, SearchProgress const &progress,
                      RandomNumberGenerator &rng) override;

    bool may_keep_state() const override { return rule_->may_keep_state(); }
};
} // namespace pyvrp_plus

#endif // PYVRP_PLUS_GENETIC_CROSSOVER_RULE_CROSSOVER_H
