#include "hooks/stock_rules.h"

#include "pyvrp_plus/operator.h"

// Here they are no operators of their own.
#undef PYVRP_PLUS_OPERATOR
#define PYVRP_PLUS_OPERATOR(name)

#include "operators/stock/select_parents.cpp"
#include "operators/stock/select_survivors.cpp"
#include "operators/stock/update_penalties.cpp"

namespace pyvrp_plus {
namespace {
struct StockParentSelection final : ParentSelection {
    std::size_t const num_draws;
    double const lb_diversity;
    double const ub_diversity;

    StockParentSelection(std::size_t num_draws, double lb_diversity, double ub_diversity)
        : num_draws(num_draws)
        , lb_diversity(lb_diversity)
        , ub_diversity(ub_diversity) {}

    ParentPair select_parents(PopulationView const &population, CostEvaluator const &costs,
                              RandomNumberGenerator &rng) override {
        return ::select_parents(population, costs, rng, num_draws, lb_diversity, ub_diversity);
    }
};

struct StockSurvivorSelection final : SurvivorSelection {
    std::size_t const num_elite;
    std::size_t const num_close;

    StockSurvivorSelection(std::size_t num_elite, std::size_t num_close)
        : num_elite(num_elite)
        , num_close(num_close) {}

    std::vector<std::size_t> select_survivors(PopulationView const &population,
                                              std::size_t num_survivors, CostEvaluator const &costs,
                                              RandomNumberGenerator &rng) override {
        return ::select_survivors(population, num_survivors, costs, rng, num_elite, num_close);
    }
};

struct StockPenaltyUpdate final : PenaltyUpdate {
    double const increase;
    double const decrease;
    double const tolerance;

    StockPenaltyUpdate(double increase, double decrease, double tolerance)
        : increase(increase)
        , decrease(decrease)
        , tolerance(tolerance) {}

    std::vector<double> update_penalties(PenaltyView const &penalties) override {
        return ::update_penalties(penalties, increase, decrease, tolerance);
    }
};
} // namespace

std::shared_ptr<ParentSelection> stock_parent_selection(std::size_t num_draws, double lb_diversity,
                                                        double ub_diversity) {
    return std::make_shared<StockParentSelection>(num_draws, lb_diversity, ub_diversity);
}

std::shared_ptr<SurvivorSelection> stock_survivor_selection(std::size_t num_elite,
                                                            std::size_t num_close) {
    return std::make_shared<StockSurvivorSelection>(num_elite, num_close);
}

std::shared_ptr<PenaltyUpdate> stock_penalty_update(double increase, double decrease,
                                                    double tolerance) {
    return std::make_shared<StockPenaltyUpdate>(increase, decrease, tolerance);
}
} // namespace pyvrp_plus
