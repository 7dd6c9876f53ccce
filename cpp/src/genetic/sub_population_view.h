#ifndef PYVRP_PLUS_GENETIC_SUB_POPULATION_VIEW_H
#define PYVRP_PLUS_GENETIC_SUB_POPULATION_VIEW_H

#include "genetic/sub_population.h"
#include "pyvrp_plus/population_view.h"

#include <vector>

namespace pyvrp_plus {
/// What the hooks see of one or two subpopulations, the items of the first one first.
class SubPopulationView : public PopulationView {
    std::vector<SubPopulation const *> subs_;
    SearchProgress const &progress_;

    // Subpopulation and index in it.
    std::pair<SubPopulation const *, std::size_t> locate(std::size_t solution) const;

    Solution const &solution(std::size_t solution) const;

public:
    SubPopulationView(std::vector<SubPopulation const *> subs, SearchProgress const &progress)
        : subs_(std::move(subs))
        , progress_(progress) {}

    SubPopulation::Item const &item(std::size_t solution) const;

    std::size_t size() const override;
    Value penalised_cost(std::size_t solution) const override;
    bool is_feasible(std::size_t solution) const override;
    double fitness(std::size_t solution) const override;
    std::span<Load const> excess_load(std::size_t solution) const override;
    Value time_warp(std::size_t solution) const override;
    Value excess_distance(std::size_t solution) const override;
    std::size_t num_routes(std::size_t solution) const override;
    std::span<std::size_t const> route(std::size_t solution, std::size_t route) const override;
    std::span<std::int32_t const> predecessors(std::size_t solution) const override;
    std::span<std::int32_t const> successors(std::size_t solution) const override;
    std::size_t age(std::size_t solution) const override;
    double broken_pairs_distance(std::size_t first, std::size_t second) const override;
    bool are_equal(std::size_t first, std::size_t second) const override;
    SearchProgress const &progress() const override { return progress_; }
};
} // namespace pyvrp_plus

#endif // PYVRP_PLUS_GENETIC_SUB_POPULATION_VIEW_H
