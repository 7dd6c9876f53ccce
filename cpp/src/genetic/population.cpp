#include "genetic/population.h"

#include "genetic/sub_population_view.h"

#include <stdexcept>
#include <string>

namespace pyvrp_plus {
namespace {
void check_survivors(std::vector<std::size_t> const &survivors, std::size_t expected,
                     std::size_t size) {
    if (survivors.size() != expected)
        throw std::invalid_argument("select_survivors: returned " +
                                    std::to_string(survivors.size()) + " solutions, expected " +
                                    std::to_string(expected) + ".");

    std::vector<char> seen(size);
    for (auto const survivor : survivors) {
        if (survivor >= size)
            throw std::out_of_range("select_survivors: returned index " + std::to_string(survivor) +
                                    ", there are " + std::to_string(size) + " solutions.");

        if (seen[survivor])
            throw std::invalid_argument("select_survivors: returned index " +
                                        std::to_string(survivor) + " more than once.");

        seen[survivor] = true;
    }
}
} // namespace

Population::Population(PopulationParams const &params,
                       std::shared_ptr<ParentSelection> parent_selection,
                       std::shared_ptr<SurvivorSelection> survivor_selection)
    : params_(params)
    , parent_selection_(std::move(parent_selection))
    , survivor_selection_(std::move(survivor_selection))
    , feasible_(params)
    , infeasible_(params) {}

void Population::add(SolutionPtr solution, CostEvaluator const &costs,
                     SearchProgress const &progress, RandomNumberGenerator &rng) {
    auto &sub = solution->is_feasible() ? feasible_ : infeasible_;
    sub.add(std::move(solution), progress.iteration);

    if (sub.size() > params_.max_pop_size())
        select_survivors(sub, costs, progress, rng);
}

void Population::select_survivors(SubPopulation &sub, CostEvaluator const &costs,
                                  SearchProgress const &progress, RandomNumberGenerator &rng) {
    sub.update_fitness(costs);

    SubPopulationView const view({&sub}, progress);
    auto const survivors =
        survivor_selection_->select_survivors(view, params_.min_pop_size, costs, rng);

    check_survivors(survivors, params_.min_pop_size, sub.size());
    sub.keep(survivors);
}

std::pair<Population::SolutionPtr, Population::SolutionPtr>
Population::select_parents(CostEvaluator const &costs, SearchProgress const &progress,
                           RandomNumberGenerator &rng) {
    if (size() == 0)
        throw std::invalid_argument("select_parents: the population is empty.");

    feasible_.update_fitness(costs);
    infeasible_.update_fitness(costs);

    SubPopulationView const view({&feasible_, &infeasible_}, progress);
    auto const [first, second] = parent_selection_->select_parents(view, costs, rng);

    for (auto const parent : {first, second})
        if (parent >= size())
            throw std::out_of_range("select_parents: returned index " + std::to_string(parent) +
                                    ", there are " + std::to_string(size()) + " solutions.");

    return {view.item(first).solution, view.item(second).solution};
}

void Population::clear() {
    feasible_.clear();
    infeasible_.clear();
}
} // namespace pyvrp_plus
