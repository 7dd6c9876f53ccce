#include "solution/check_shipments.h"

#include "problem/error.h"

#include <algorithm>

namespace pyvrp_plus {
namespace {
/// The shipments that a vehicle has on board, in the order in which it was loaded.
class OnBoard {
    ProblemData const &data_;
    bool const is_lifo_;
    std::vector<std::size_t> shipments_;

    void load(std::size_t shipment) {
        if (std::ranges::find(shipments_, shipment) != shipments_.end())
            throw_invalid("Shipment ", shipment, " is picked up more than once.");

        shipments_.push_back(shipment);
    }

    void unload(std::size_t shipment) {
        auto const found = std::ranges::find(shipments_, shipment);
        if (found == shipments_.end())
            throw_invalid("Shipment ", shipment, " is delivered, but not picked up before on the ",
                          "same trip.");

        if (is_lifo_ && shipment != shipments_.back())
            throw_invalid("Shipment ", shipment, " is delivered before shipment ",
                          shipments_.back(), ", which was loaded after it: the vehicle type ",
                          "asks for last in, first out.");

        shipments_.erase(found);
    }

public:
    OnBoard(ProblemData const &data, bool is_lifo)
        : data_(data)
        , is_lifo_(is_lifo) {}

    void visit(std::size_t location) {
        if (data_.is_pickup(location))
            load(data_.shipment_at(location));
        else
            unload(data_.shipment_at(location));
    }

    void check_empty() const {
        if (!shipments_.empty())
            throw_invalid("Shipment ", shipments_.front(), " is picked up, but not delivered on ",
                          "the same trip.");
    }
};
} // namespace

void check_shipments(ProblemData const &data, std::vector<std::size_t> const &visits,
                     VehicleType const &vehicle_type) {
    if (data.num_shipments() == 0)
        return;

    OnBoard on_board(data, vehicle_type.lifo);
    for (auto const visit : visits)
        if (data.is_shipment(visit))
            on_board.visit(visit);

    on_board.check_empty();
}
} // namespace pyvrp_plus
