#ifndef PYVRP_PLUS_BINDINGS_LENT_CROSSOVER_VIEW_H
#define PYVRP_PLUS_BINDINGS_LENT_CROSSOVER_VIEW_H

#include "lent.h"
#include "pyvrp_plus/crossover_view.h"

#include <cstddef>
#include <stdexcept>
#include <string>

namespace pyvrp_plus::bindings {
/// A view of two parents in the hands of Python.
class LentCrossoverView : public Lent<CrossoverView> {
public:
    using Lent::Lent;

    /// The view if there is such a location; else throws std::out_of_range.
    CrossoverView const &of_location(Location location) const {
        if (location < 0 || static_cast<std::size_t>(location) >= get().num_locations())
            throw std::out_of_range("There is no location " + std::to_string(location) + ".");

        return get();
    }

    /// The same if there is such a client; else throws std::out_of_range.
    CrossoverView const &of_client(Location client) const {
        if (static_cast<std::size_t>(client) < of_location(client).num_depots())
            throw std::out_of_range("There is no client " + std::to_string(client) + ".");

        return get();
    }

    /// The same if there is such a vehicle type; else throws std::out_of_range.
    CrossoverView const &of_type(std::size_t vehicle_type) const {
        if (vehicle_type >= get().num_vehicle_types())
            throw std::out_of_range("There is no vehicle type " + std::to_string(vehicle_type) +
                                    ".");

        return get();
    }
};
} // namespace pyvrp_plus::bindings

#endif // PYVRP_PLUS_BINDINGS_LENT_CROSSOVER_VIEW_H
