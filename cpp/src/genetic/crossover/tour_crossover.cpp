#include "genetic/crossover/tour_crossover.h"

#include "genetic/crossover/edge_assembly.h"

#include <utility>

namespace pyvrp_plus::crossover {
TourCrossover::TourCrossover(search::SearchData data)
    : data_(std::move(data))
    , problem_(data_) {}

std::unique_ptr<TourCrossover const> TourCrossover::make(ProblemData const &data) {
    if (data.num_vehicles() != 1)
        return nullptr;

    // The caller owns the data.
    search::SearchData search_data({std::shared_ptr<ProblemData const>(), &data});
    if (!search_data.is_tour)
        return nullptr;

    return std::unique_ptr<TourCrossover const>(new TourCrossover(std::move(search_data)));
}

Plan TourCrossover::cross(Plan const &first, Plan const &second, CostEvaluator const &costs,
                          RandomNumberGenerator &rng) const {
    auto const first_tour = problem_.to_cities(first);
    auto const second_tour = problem_.to_cities(second);

    // Where clients are missing, the parents do not have the edges of the same cities.
    auto const num_cities = problem_.cities().size();
    if (first_tour.size() != num_cities || second_tour.size() != num_cities)
        return ordered_crossover(first, second, *data_.problem, costs, rng);

    return problem_.to_plan(edge_assembly(first_tour, second_tour, problem_, rng));
}
} // namespace pyvrp_plus::crossover
