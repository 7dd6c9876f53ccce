#ifndef PYVRP_PLUS_GENETIC_GENETIC_ALGORITHM_H
#define PYVRP_PLUS_GENETIC_GENETIC_ALGORITHM_H

#include "genetic/budget.h"
#include "genetic/genetic_params.h"
#include "genetic/observer.h"
#include "genetic/penalty_manager.h"
#include "genetic/population.h"
#include "genetic/statistics.h"
#include "search/education.h"

#include <memory>
#include <vector>

namespace pyvrp_plus {
/// The rules behind the three hooks.
struct Hooks {
    std::shared_ptr<ParentSelection> parent_selection;
    std::shared_ptr<SurvivorSelection> survivor_selection;
    std::shared_ptr<PenaltyUpdate> penalty_update;

    static Hooks stock(PopulationParams const &population, PenaltyParams const &penalty);
};

/// What a run starts from.
struct GeneticSetup {
    std::shared_ptr<ProblemData const> data;
    GeneticParams genetic;
    PenaltyParams penalty;
    PopulationParams population;
    search::NeighbourhoodParams neighbourhood;
    search::SearchParams search;
    search::MoveSet moves;
    Hooks hooks;
    std::shared_ptr<Solution const> initial_solution; // may be null
    std::uint32_t seed = 0;
};

struct GeneticResult {
    std::shared_ptr<Solution const> best;
    SearchProgress progress;
    double runtime = 0; // seconds
    Statistics statistics;
};

/// Hybrid genetic search (Vidal et al., 2012, Oper. Res. 60(3); 2013, Comput. Oper. Res.
/// 40(1)): parents are selected, crossed and their offspring educated, until the budget
/// is used up or the observer says so.
class GeneticAlgorithm {
public:
    explicit GeneticAlgorithm(GeneticSetup const &setup);

    GeneticResult run(Budget const &budget, Observer &observer);

private:
    using SolutionPtr = std::shared_ptr<Solution const>;

    GeneticSetup const setup_;
    ProblemData const &data_;
    RandomNumberGenerator rng_;
    search::StopToken stop_;
    search::SearchData search_data_;
    search::Neighbours neighbours_;
    std::unique_ptr<search::Education> education_;
    Population population_;
    PenaltyManager penalties_;
    SearchProgress progress_;
    std::size_t num_stalled_ = 0; // iterations since an improvement or a restart
    SolutionPtr best_;

    void start();
    void iterate();
    SolutionPtr breed();
    search::Plan cross();
    search::Plan cross_parents();
    std::size_t num_constructed() const;
    std::size_t num_focus_steps() const;
    SolutionPtr educate(search::Plan const &plan, CostEvaluator const &costs);
    void repair(Solution const &solution);
    void insert(SolutionPtr const &solution);
    bool is_better(Solution const &solution) const;
};
} // namespace pyvrp_plus

#endif // PYVRP_PLUS_GENETIC_GENETIC_ALGORITHM_H
