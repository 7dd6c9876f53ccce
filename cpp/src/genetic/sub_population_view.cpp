#include "genetic/sub_population_view.h"

#include <stdexcept>
#include <string>

namespace pyvrp_plus {
std::pair<SubPopulation const *, std::size_t>
SubPopulationView::locate(std::size_t solution) const {
    auto idx = solution;
    for (auto const *sub : subs_) {
        if (idx < sub->size())
            return {sub, idx};
        idx -= sub->size();
    }

    throw std::out_of_range("population: no solution with index " + std::to_string(solution) +
                            ", there are " + std::to_string(size()) + ".");
}

SubPopulation::Item const &SubPopulationView::item(std::size_t solution) const {
    auto const [sub, idx] = locate(solution);
    return (*sub)[idx];
}

Solution const &SubPopulationView::solution(std::size_t solution) const {
    return *item(solution).solution;
}

std::size_t SubPopulationView::size() const {
    std::size_t size = 0;
    for (auto const *sub : subs_)
        size += sub->size();

    return size;
}

Value SubPopulationView::penalised_cost(std::size_t idx) const { return item(idx).cost; }

bool SubPopulationView::is_feasible(std::size_t idx) const { return solution(idx).is_feasible(); }

double SubPopulationView::fitness(std::size_t idx) const { return item(idx).fitness; }

std::span<Load const> SubPopulationView::excess_load(std::size_t idx) const {
    return solution(idx).excess_load();
}

Value SubPopulationView::time_warp(std::size_t idx) const { return solution(idx).time_warp(); }

Value SubPopulationView::excess_distance(std::size_t idx) const {
    return solution(idx).excess_distance();
}

std::size_t SubPopulationView::num_routes(std::size_t idx) const {
    return solution(idx).num_routes();
}

std::span<std::size_t const> SubPopulationView::route(std::size_t idx, std::size_t route) const {
    auto const [sub, own_idx] = locate(idx);
    auto const &visits = sub->visits(own_idx);
    if (route >= visits.size())
        throw std::out_of_range("population: solution " + std::to_string(idx) + " has no route " +
                                std::to_string(route) + ".");

    return visits[route];
}

std::span<std::int32_t const> SubPopulationView::predecessors(std::size_t idx) const {
    return solution(idx).predecessors();
}

std::span<std::int32_t const> SubPopulationView::successors(std::size_t idx) const {
    return solution(idx).successors();
}

std::size_t SubPopulationView::age(std::size_t idx) const {
    return progress_.iteration - item(idx).added_at;
}

double SubPopulationView::broken_pairs_distance(std::size_t first, std::size_t second) const {
    auto const [sub, idx] = locate(first);
    auto const [other_sub, other_idx] = locate(second);

    if (sub == other_sub)
        return sub->distance(idx, other_idx);

    return sub->diversity()((*sub)[idx].solution, (*other_sub)[other_idx].solution);
}

bool SubPopulationView::are_equal(std::size_t first, std::size_t second) const {
    return solution(first) == solution(second);
}
} // namespace pyvrp_plus
