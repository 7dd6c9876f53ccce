#ifndef PYVRP_PLUS_SEARCH_PARAMS_SEARCH_PARAMS_H
#define PYVRP_PLUS_SEARCH_PARAMS_SEARCH_PARAMS_H

#include "pyvrp_plus/insertion_params.h"
#include "pyvrp_plus/plan_params.h"
#include "pyvrp_plus/ruin_params.h"

#include <algorithm>
#include <cstddef>

// The parameters of the search, one structure for each concern, with their defaults. Python has
// them as they are; the bindings describe them. Each `check` throws std::invalid_argument when a
// value is outside its range.
namespace pyvrp_plus {
void check(RuinParams const &params);
}

namespace pyvrp_plus::search {
struct RecreateParams {
    double blink_rate = InsertionParams{}.blink_rate;
    std::size_t least_neighbours = InsertionParams{}.least_neighbours;
    double eager_rate = 0.5;
    double larger_vehicle_rate = 0.3;

    void check() const;
    bool operator==(RecreateParams const &) const = default;
};

struct AnnealingParams {
    double start_temperature = 0.2;
    double end_temperature = 0.003;
    double cold_share = 0.2;
    double final_share = 0.06;
    double timed_factor = 3;
    double restricted_factor = 4;
    double long_factor = 10;
    double grouped_factor = 5;

    /// With so many times the temperatures.
    AnnealingParams times(double factor) const {
        auto params = *this;
        params.start_temperature *= factor;
        params.end_temperature *= factor;
        return params;
    }

    void check() const;
    bool operator==(AnnealingParams const &) const = default;
};

struct WalkParams {
    double steps = 15;
    double first_share = PlanParams{}.first_share;
    std::size_t max_first = PlanParams{}.max_first;
    double coolest = PlanParams{}.coolest;
    double double_bridge_rate = 0.7;
    std::size_t stretch = 4;
    std::size_t num_whole = 5;
    double all_pairs_share = 0.3;
    double decomposition_rate = 0.5;
    std::size_t visits_per_part = 100;
    std::size_t min_parts = 3;
    double min_walks = 10;
    double min_walks_per_route = 0.6;
    std::size_t large_size = 2'000;
    std::size_t large_neighbours = 20;

    void check() const;
    bool operator==(WalkParams const &) const = default;
};

struct EliminationParams {
    double share = 0.4;
    std::size_t least_clients = 100;
    std::size_t most_clients = 200;
    double steps = 5;
    double largest_share = 0.2;
    double trial = 0.4;
    double patience = 0.25;

    void check() const;
    bool operator==(EliminationParams const &) const = default;
};

struct WalkPenaltyParams {
    std::size_t visits_per_registration = 50;
    std::size_t registrations_between_updates = 10;
    double increase_share = 0.6;
    double decrease_share = 0.15;
    double cooling = 1;
    double large_factor = 0.4;

    void check() const;
    bool operator==(WalkPenaltyParams const &) const = default;
};

struct BreedingParams {
    std::size_t num_constructed = 10;
    bool giant_tours = true;
    bool exhaustive = false;
    double focus_steps = 0;
    double least_share = PlanParams{}.least_share;
    double most_share = PlanParams{}.most_share;
    std::size_t small_size = PlanParams{}.small_size;
    double memory = PlanParams{}.memory;
    std::size_t most_stalled = 8'000;

    void check() const;
    bool operator==(BreedingParams const &) const = default;
};

struct ProximityParams {
    double one_way_factor = 4;
    bool shared_vehicles = true;
    bool release_times = true;

    void check() const;
    bool operator==(ProximityParams const &) const = default;
};

struct SearchParams {
    BreedingParams breeding;
    WalkParams walks;
    EliminationParams elimination;
    WalkPenaltyParams walk_penalties;
    AnnealingParams annealing;
    RuinParams ruin;
    RecreateParams recreate;
    ProximityParams proximity;

    bool operator==(SearchParams const &) const = default;
};
} // namespace pyvrp_plus::search

#endif // PYVRP_PLUS_SEARCH_PARAMS_SEARCH_PARAMS_H
