#include "problem/forbidden_edges.h"

#include <algorithm>

namespace pyvrp_plus {
std::size_t max_num_trips(ProblemData const &data) {
    auto const most = std::max<std::size_t>(data.num_visits(), 1);

    std::size_t num_trips = 0;
    for (auto const &type : data.vehicle_types()) {
        auto const num_vehicles = std::min(type.num_available, most);
        num_trips += num_vehicles * std::min(type.max_trips(), most);
        num_trips = std::min(num_trips, most);
    }

    return num_trips;
}

std::size_t max_num_edges(ProblemData const &data) {
    return data.num_visits() + max_num_trips(data);
}

Value max_affordable_weight(ProblemData const &data, Cost unit_cost) {
    constexpr Value budget = Value{1} << 59;
    return budget / static_cast<Value>(max_num_edges(data)) / std::max<Cost>(unit_cost, 1);
}
} // namespace pyvrp_plus
