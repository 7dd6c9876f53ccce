#ifndef PYVRP_PLUS_BINDINGS_LENT_SEARCH_VIEW_H
#define PYVRP_PLUS_BINDINGS_LENT_SEARCH_VIEW_H

#include "lent.h"
#include "pyvrp_plus/search_view.h"

#include <cstddef>
#include <stdexcept>
#include <string>

namespace pyvrp_plus::bindings {
/// A view of the search in the hands of Python.
class LentSearchView : public Lent<SearchView> {
public:
    using Lent::Lent;

    /// The same if there is such a location; else throws std::out_of_range.
    SearchView const &of_location(Location location) const {
        if (location < 0 || static_cast<std::size_t>(location) >= get().num_locations())
            throw std::out_of_range("There is no location " + std::to_string(location) + ".");

        return get();
    }

    /// The same if there is such a client; else throws std::out_of_range.
    SearchView const &of_client(Location client) const {
        if (client < 0 || static_cast<std::size_t>(client) < get().num_depots() ||
            static_cast<std::size_t>(client) >= get().num_locations())
            throw std::out_of_range("There is no client " + std::to_string(client) + ".");

        return get();
    }

    /// The same if there is such a client, and it is visited; else throws std::out_of_range.
    SearchView const &of_visited(Location client) const {
        if (of_client(client).vehicle(client) < 0)
            throw std::out_of_range("Client " + std::to_string(client) + " is not visited.");

        return get();
    }

    /// The same if there is such a vehicle; else throws std::out_of_range.
    SearchView const &of_vehicle(std::size_t vehicle) const {
        if (vehicle >= get().num_vehicles())
            throw std::out_of_range("There is no vehicle " + std::to_string(vehicle) + ".");

        return get();
    }
};
} // namespace pyvrp_plus::bindings

#endif // PYVRP_PLUS_BINDINGS_LENT_SEARCH_VIEW_H
