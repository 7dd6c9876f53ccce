#include "genetic/sub_population.h"

#include "genetic/biased_fitness.h"
#include "genetic/diversity.h"

#include <algorithm>
#include <numeric>

namespace pyvrp_plus {
void SubPopulation::add(std::shared_ptr<Solution const> solution, std::size_t iteration) {
    std::vector<double> distances;
    for (std::size_t idx = 0; idx != items_.size(); ++idx) {
        distances.push_back(broken_pairs_distance(*solution, *items_[idx].solution));
        distances_[idx].push_back(distances.back());
    }

    distances.push_back(0);
    distances_.push_back(std::move(distances));
    items_.push_back({std::move(solution), 0, 0, iteration});
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

double SubPopulation::avg_distance_closest(std::size_t idx) const {
    std::vector<double> others;
    for (std::size_t other = 0; other != items_.size(); ++other)
        if (other != idx)
            others.push_back(distances_[idx][other]);

    auto const count = std::min(params_.num_close, others.size());
    if (count == 0)
        return 1.0;

    auto const last = others.begin() + static_cast<std::ptrdiff_t>(count);
    std::ranges::partial_sort(others, last);
    return std::accumulate(others.begin(), last, 0.0) / static_cast<double>(count);
}

void SubPopulation::update_fitness(CostEvaluator const &costs) {
    std::vector<Cost> item_costs;
    std::vector<double> diversity;

    for (std::size_t idx = 0; idx != items_.size(); ++idx) {
        items_[idx].cost = costs.penalised_cost(*items_[idx].solution);
        item_costs.push_back(items_[idx].cost);
        diversity.push_back(avg_distance_closest(idx));
    }

    auto const fitness = biased_fitness(item_costs, diversity, params_.num_elite);
    for (std::size_t idx = 0; idx != items_.size(); ++idx)
        items_[idx].fitness = fitness[idx];
}
} // namespace pyvrp_plus
