#ifndef PYVRP_PLUS_GENETIC_RUN_VIEW_H
#define PYVRP_PLUS_GENETIC_RUN_VIEW_H

#include "genetic/breeding_pool.h"
#include "genetic/penalties.h"
#include "genetic/sub_population_view.h"
#include "pyvrp_plus/plan_view.h"

#include <cstddef>
#include <optional>
#include <span>

namespace pyvrp_plus {
/// What a run shows of itself before an iteration. What it takes time to find out is found out
/// when it is first asked for.
class RunView final : public PlanView {
public:
    struct Facts {
        std::span<IterationRecord const> history;
        WalkState walk;
        bool has_walks;
        bool has_time;
        std::size_t num_constructed;
        std::size_t num_visits;
        std::size_t num_restarts;
    };

    RunView(BreedingPool &population, Penalties const &penalties, SearchProgress const &progress,
            Facts const &facts)
        : pool_(population)
        , penalties_(penalties)
        , progress_(progress)
        , facts_(facts) {}

    PopulationView const &population() const override {
        if (!population_) {
            pool_.update_fitness(costs());
            population_.emplace(std::vector{&pool_.feasible(), &pool_.infeasible()}, progress_);
        }

        return *population_;
    }

    CostEvaluator const &costs() const override {
        return costs_ ? *costs_ : costs_.emplace(penalties_.cost_evaluator());
    }

    SearchProgress const &progress() const override { return progress_; }

    std::span<IterationRecord const> history() const override { return facts_.history; }

    WalkState walk() const override { return facts_.walk; }

    bool has_walks() const override { return facts_.has_walks; }

    bool has_time() const override { return facts_.has_time; }

    std::size_t num_constructed() const override { return facts_.num_constructed; }

    std::size_t num_visits() const override { return facts_.num_visits; }

    std::size_t num_restarts() const override { return facts_.num_restarts; }

private:
    BreedingPool &pool_;
    Penalties const &penalties_;
    SearchProgress const &progress_;
    Facts const facts_;
    std::optional<SubPopulationView> mutable population_;
    std::optional<CostEvaluator> mutable costs_;
};
} // namespace pyvrp_plus

#endif // PYVRP_PLUS_GENETIC_RUN_VIEW_H
