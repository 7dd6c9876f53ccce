#include "genetic/sub_population.h"

#include "genetic/sub_population_view.h"
#include "pyvrp_plus/biased_fitness.h"
#include "solution/solution_cost.h"

#include <algorithm>
#include <numeric>

namespace pyvrp_plus {
void SubPopulation::add(std::shared_ptr<Solution const> solution, CostEvaluator const &costs,
                        SearchProgress const &progress, RandomNumberGenerator &rng) {
    // A diversity function of a user may fail, so that nothing is changed before.
    std::vector<double> distances;
    for (auto const &item : items_)
        distances.push_back(diversity_(solution, item.solution));

    for (std::size_t idx = 0; idx != items_.size(); ++idx)
        distances_[idx].push_back(distances[idx]);

    distances.push_back(0);
    distances_.push_back(std::move(distances));
    items_.push_back({std::move(solution), num_added_++, progress.iteration});

    if (size() > params_.max_pop_size())
        purge(costs, progress, rng);
}

void SubPopulation::remove(std::shared_ptr<Solution const> const &solution) {
    std::vector<std::size_t> others;
    for (std::size_t idx = 0; idx != items_.size(); ++idx)
        if (items_[idx].solution != solution)
            others.push_back(idx);

    if (others.size() != items_.size())
        keep(others);
}

void SubPopulation::purge(CostEvaluator const &costs, SearchProgress const &progress,
                          RandomNumberGenerator &rng) {
    if (size() <= params_.min_pop_size)
        return;

    update_fitness(costs);

    SubPopulationView const view({this}, progress);
    keep((*survivor_selection_)(view, params_.min_pop_size, costs, rng));
}

void SubPopulation::clear() {
    items_.clear();
    distances_.clear();
}

void SubPopulation::keep(std::vector<std::size_t> const &survivors) {
    std::vector<Item> items;
    std::vector<std::vector<double>> distances;

    for (auto const survivor : survivors) {
        items.push_back(std::move(items_[survivor]));

        auto &row = distances.emplace_back();
        for (auto const other : survivors)
            row.push_back(distances_[survivor][other]);
    }

    items_ = std::move(items);
    distances_ = std::move(distances);
}

std::optional<std::size_t> SubPopulation::find(std::size_t id) const {
    for (std::size_t idx = 0; idx != items_.size(); ++idx)
        if (items_[idx].id == id)
            return idx;

    return std::nullopt;
}

std::vector<std::vector<std::size_t>> const &SubPopulation::visits(std::size_t idx) const {
    auto const &item = items_[idx];
    if (item.visits.empty())
        for (auto const &route : item.solution->routes())
            item.visits.push_back(route.visits());

    return item.visits;
}

double SubPopulation::avg_distance_closest(std::size_t idx) const {
    std::vector<double> others;
    for (std::size_t other = 0; other != items_.size(); ++other)
        if (other != idx)
            others.push_back(distances_[idx][other]);

    auto const count = std::min(params_.num_close, others.size());
    if (count == 0)
        return 0;

    auto const last = others.begin() + static_cast<std::ptrdiff_t>(count);
    std::ranges::partial_sort(others, last);
    return std::accumulate(others.begin(), last, 0.0) / static_cast<double>(count);
}

void SubPopulation::update_fitness(CostEvaluator const &costs) {
    std::vector<Cost> item_costs;
    std::vector<double> diversity;

    for (std::size_t idx = 0; idx != items_.size(); ++idx) {
        items_[idx].cost = penalised_cost(*items_[idx].solution, costs);
        item_costs.push_back(items_[idx].cost);
        diversity.push_back(avg_distance_closest(idx));
    }

    auto const fitness = biased_fitness(item_costs, diversity, params_.num_elite);
    for (std::size_t idx = 0; idx != items_.size(); ++idx)
        items_[idx].fitness = fitness[idx];
}
} // namespace pyvrp_plus
