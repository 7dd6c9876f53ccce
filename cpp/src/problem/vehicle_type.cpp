#include "problem/vehicle_type.h"

#include "problem/check.h"

#include <algorithm>
#include <utility>

namespace pyvrp_plus {
VehicleType::VehicleType(std::size_t num_available, std::vector<Load> capacity,
                         std::size_t start_depot, std::size_t end_depot, Cost fixed_cost,
                         Duration tw_early, Duration tw_late, Duration shift_duration,
                         Distance max_distance, Cost unit_distance_cost, Cost unit_duration_cost,
                         std::size_t profile, std::optional<Duration> start_late,
                         std::vector<Load> initial_load, std::vector<std::size_t> reload_depots,
                         std::size_t max_reloads, Duration max_overtime, Cost unit_overtime_cost,
                         std::string name, bool lifo, std::vector<std::string> skills,
                         std::size_t max_clients)
    : num_available(num_available)
    , capacity(padded(capacity, initial_load.size()))
    , start_depot(start_depot)
    , end_depot(end_depot)
    , fixed_cost(fixed_cost)
    , tw_early(tw_early)
    , tw_late(tw_late)
    , shift_duration(shift_duration)
    , max_distance(max_distance)
    , unit_distance_cost(unit_distance_cost)
    , unit_duration_cost(unit_duration_cost)
    , profile(profile)
    , start_late(start_late.value_or(tw_late))
    , initial_load(padded(initial_load, capacity.size()))
    , reload_depots(std::move(reload_depots))
    , max_reloads(max_reloads)
    , max_overtime(max_overtime)
    , unit_overtime_cost(unit_overtime_cost)
    , name(std::move(name))
    , lifo(lifo)
    , skills(sorted_set(std::move(skills)))
    , max_clients(max_clients)
    // Negative values, which are refused below, must not overflow here.
    , max_duration(shift_duration > max_value - std::max<Duration>(max_overtime, 0)
                       ? Duration{max_value}
                       : std::max<Duration>(shift_duration, 0) +
                             std::max<Duration>(max_overtime, 0)) {
    if (num_available == 0)
        throw_invalid("num_available must be > 0, got 0.");

    check_nonnegative("capacity", this->capacity);
    check_nonnegative("fixed_cost", fixed_cost);
    check_at_most("tw_early", tw_early, "start_late", this->start_late);
    check_at_most("start_late", this->start_late, "tw_late", tw_late);
    check_nonnegative("tw_early", tw_early);
    check_nonnegative("shift_duration", shift_duration);
    check_nonnegative("max_distance", max_distance);
    check_nonnegative("unit_distance_cost", unit_distance_cost);
    check_nonnegative("unit_duration_cost", unit_duration_cost);
    check_nonnegative("initial_load", this->initial_load);
    check_nonnegative("max_overtime", max_overtime);
    check_nonnegative("unit_overtime_cost", unit_overtime_cost);

    for (std::size_t dimension = 0; dimension != this->capacity.size(); ++dimension)
        if (this->initial_load[dimension] > this->capacity[dimension])
            throw_invalid("initial_load[", dimension,
                          "] exceeds the capacity: ", this->initial_load[dimension], " > ",
                          this->capacity[dimension], ".");
}

std::size_t VehicleType::max_trips() const {
    if (reload_depots.empty())
        return 1;
    return max_reloads == unlimited ? unlimited : max_reloads + 1;
}
} // namespace pyvrp_plus
