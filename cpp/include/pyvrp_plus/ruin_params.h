#ifndef PYVRP_PLUS_RUIN_PARAMS_H
#define PYVRP_PLUS_RUIN_PARAMS_H

#include <algorithm>
#include <cstddef>

namespace pyvrp_plus {
/// How much a step of a walk removes, and how. The documentation of the Python class says what each
/// of them means.
struct RuinParams {
    double mean_removed = 8;
    std::size_t max_string = 10;
    double radial_rate = 0.3;
    double large_rate = 0.03;
    double large_factor = 3;
    double whole_route_rate = 0.1;
    double whole_route_factor = 3;
    double short_route = 10;
    double most_growth = 2;

    bool operator==(RuinParams const &) const = default;

    /// By which factor more is removed where routes have so many clients.
    double growth(double mean_route_size) const {
        return std::clamp(mean_route_size / short_route, 1.0, most_growth);
    }

    /// The number of clients in a route above which no more is removed.
    double long_route() const { return short_route * most_growth; }
};
} // namespace pyvrp_plus

#endif // PYVRP_PLUS_RUIN_PARAMS_H
