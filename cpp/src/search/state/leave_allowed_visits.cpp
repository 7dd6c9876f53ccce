#include "search/state/plan.h"

#include <algorithm>
#include <cstddef>
#include <ranges>
#include <vector>

namespace pyvrp_plus::search {
namespace {
/// Marks visits of a route to be taken out.
class Surplus {
    ProblemData const &data_;
    std::vector<char> is_surplus_; // by location
    std::size_t num_left_ = 0;     // of the current route

    void take_out(std::size_t location) {
        is_surplus_[location] = true;
        --num_left_;
    }

    // The other visit of a shipment's.
    std::size_t partner(std::size_t location) const {
        return data_.is_pickup(location) ? location + 1 : location - 1;
    }

public:
    explicit Surplus(ProblemData const &data)
        : data_(data)
        , is_surplus_(data.num_locations()) {}

    void mark(PlannedRoute const &route) {
        auto const is_visit = [&](auto visit) {
            return !data_.is_depot(static_cast<std::size_t>(visit));
        };
        num_left_ = static_cast<std::size_t>(std::ranges::count_if(route.visits, is_visit));

        for (auto const visit : route.visits | std::views::filter(is_visit))
            if (auto const location = static_cast<std::size_t>(visit);
                !data_.can_serve(route.vehicle_type, location))
                take_out(location);

        auto const most = data_.vehicle_type(route.vehicle_type).max_clients;
        for (auto const visit : route.visits | std::views::reverse | std::views::filter(is_visit)) {
            auto const location = static_cast<std::size_t>(visit);
            if (num_left_ <= most)
                return;
            if (is_surplus_[location])
                continue;

            take_out(location);
            if (data_.is_shipment(location))
                take_out(partner(location));
        }
    }

    bool contains(Location visit) const { return is_surplus_[static_cast<std::size_t>(visit)]; }
};
} // namespace

void leave_allowed_visits(Plan &plan, ProblemData const &data) {
    if (!data.limits_clients() && !data.compatibility().is_restrictive())
        return;

    Surplus surplus(data);
    for (auto const &route : plan)
        surplus.mark(route);
    for (auto &route : plan)
        std::erase_if(route.visits, [&](auto visit) { return surplus.contains(visit); });

    auto const is_depot = [&](auto visit) {
        return data.is_depot(static_cast<std::size_t>(visit));
    };
    std::erase_if(plan,
                  [&](auto const &route) { return std::ranges::all_of(route.visits, is_depot); });
}
} // namespace pyvrp_plus::search
