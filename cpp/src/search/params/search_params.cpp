#include "search/params/search_params.h"

#include "problem/check_range.h"

#include <cmath>
#include <limits>

namespace pyvrp_plus::search {
namespace {
void check_finite_at_least(char const *name, double value, double bound) {
    check_at_least(name, value, bound);
    if (value == std::numeric_limits<double>::infinity())
        throw_invalid(name, " must be finite, but is ", value, ".");
}

void check_positive(char const *name, double value) {
    if (!(value > 0 && value < std::numeric_limits<double>::infinity()))
        throw_invalid(name, " must be finite and positive, but is ", value, ".");
}

// For what would leave nothing to do otherwise.
void check_share_below_one(char const *name, double value) {
    if (!(value >= 0 && value < 1))
        throw_invalid(name, " must be in [0, 1), but is ", value, ".");
}
} // namespace

void RecreateParams::check() const {
    check_share_below_one("blink_rate", blink_rate);
    check_at_least("least_neighbours", least_neighbours, 1);
    check_share("eager_rate", eager_rate);
    check_share("larger_vehicle_rate", larger_vehicle_rate);
}

void AnnealingParams::check() const {
    check_positive("start_temperature", start_temperature);
    check_positive("end_temperature", end_temperature);
    check_share("cold_share", cold_share);
    check_share("final_share", final_share);
    check_positive("timed_factor", timed_factor);
    check_finite_at_least("restricted_factor", restricted_factor, 1.0);
    check_finite_at_least("long_factor", long_factor, 1.0);
    check_finite_at_least("grouped_factor", grouped_factor, 1.0);
}

void WalkParams::check() const {
    check_finite_at_least("steps", steps, 0.0);
    check_share("first_share", first_share);
    check_share("coolest", coolest);
    check_positive("coolest", coolest);
    check_share("double_bridge_rate", double_bridge_rate);
    check_at_least("stretch", stretch, 1);
    check_share("all_pairs_share", all_pairs_share);
    check_share("decomposition_rate", decomposition_rate);
    check_at_least("visits_per_part", visits_per_part, 1);
    check_at_least("min_parts", min_parts, 1);
    check_finite_at_least("min_walks", min_walks, 0.0);
    check_finite_at_least("min_walks_per_route", min_walks_per_route, 0.0);
    check_at_least("large_neighbours", large_neighbours, 1);
}

void EliminationParams::check() const {
    check_share("share", share);
    check_at_least("least_clients", least_clients, 1);
    check_at_least("most_clients", most_clients, least_clients);
    check_finite_at_least("steps", steps, 0.0);
    check_share("largest_share", largest_share);
    check_share("trial", trial);
    check_finite_at_least("patience", patience, 0.0);
}

void WalkPenaltyParams::check() const {
    check_at_least("visits_per_registration", visits_per_registration, 1);
    check_at_least("registrations_between_updates", registrations_between_updates, 1);
    check_share("increase_share", increase_share);
    check_share("decrease_share", decrease_share);
    check_finite_at_least("cooling", cooling, 0.0);
    check_share("large_factor", large_factor);
}

void BreedingParams::check() const {
    check_finite_at_least("focus_steps", focus_steps, 0.0);
    check_share_below_one("least_share", least_share);
    check_share_below_one("most_share", most_share);
    check_share("memory", memory);
    check_at_least("most_stalled", most_stalled, 1);
}

void ProximityParams::check() const {
    check_finite_at_least("one_way_factor", one_way_factor, 1.0);
}
} // namespace pyvrp_plus::search

namespace pyvrp_plus {
void check(RuinParams const &params) {
    using namespace search;

    check_finite_at_least("mean_removed", params.mean_removed, 1.0);
    check_at_least("max_string", params.max_string, 1);
    check_share("radial_rate", params.radial_rate);
    check_share("large_rate", params.large_rate);
    check_finite_at_least("large_factor", params.large_factor, 1.0);
    check_share("whole_route_rate", params.whole_route_rate);
    check_finite_at_least("whole_route_factor", params.whole_route_factor, 0.0);
    check_positive("short_route", params.short_route);
    check_finite_at_least("most_growth", params.most_growth, 1.0);
}
} // namespace pyvrp_plus
