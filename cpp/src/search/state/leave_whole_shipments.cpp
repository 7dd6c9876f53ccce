#include "search/state/plan.h"

#include <algorithm>
#include <cstddef>
#include <vector>

namespace pyvrp_plus::search {
namespace {
/// Goes along a route, and tells which shipments it transports.
class Transport {
    ProblemData const &data_;
    bool const is_lifo_;
    std::vector<std::size_t> on_board_; // in the order of loading
    std::vector<char> &is_whole_;       // by shipment

public:
    Transport(ProblemData const &data, bool is_lifo, std::vector<char> &is_whole)
        : data_(data)
        , is_lifo_(is_lifo)
        , is_whole_(is_whole) {}

    void visit(std::size_t location) {
        if (data_.is_depot(location))
            on_board_.clear();
        if (!data_.is_shipment(location))
            return;

        auto const shipment = data_.shipment_at(location);
        if (data_.is_pickup(location)) {
            on_board_.push_back(shipment);
            return;
        }

        auto const found = std::ranges::find(on_board_, shipment);
        if (found == on_board_.end())
            return;

        is_whole_[shipment] = !is_lifo_ || found + 1 == on_board_.end();
        on_board_.erase(found);
    }
};
} // namespace

void leave_whole_shipments(Plan &plan, ProblemData const &data) {
    if (data.num_shipments() == 0)
        return;

    std::vector<char> is_whole(data.num_shipments());
    for (auto const &route : plan) {
        Transport transport(data, data.vehicle_type(route.vehicle_type).lifo, is_whole);
        for (auto const visit : route.visits)
            transport.visit(static_cast<std::size_t>(visit));
    }

    auto const is_broken = [&](Location visit) {
        auto const location = static_cast<std::size_t>(visit);
        return data.is_shipment(location) && !is_whole[data.shipment_at(location)];
    };
    for (auto &route : plan)
        std::erase_if(route.visits, is_broken);

    std::erase_if(plan, [](auto const &route) { return route.visits.empty(); });
}
} // namespace pyvrp_plus::search
