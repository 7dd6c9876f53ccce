#include "genetic/crossover/crossover.h"
#include "genetic/crossover/tour_crossover.h"

namespace pyvrp_plus::crossover {
Plan mixed_crossover(Plan const &first, Plan const &second, ProblemData const &data,
                     CostEvaluator const &costs, RandomNumberGenerator &rng) {
    if (auto const tours = TourCrossover::make(data))
        return tours->cross(first, second, costs, rng);

    if (data.num_vehicles() == 1)
        return ordered_crossover(first, second, data, costs, rng);

    if (has_giant_tours(data) && rng.randint(2) == 0)
        return giant_tour_crossover(first, second, data, costs, rng);

    return selective_route_exchange(first, second, data, costs, rng);
}
} // namespace pyvrp_plus::crossover
