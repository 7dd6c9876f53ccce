#ifndef PYVRP_PLUS_SEARCH_VIEW_H
#define PYVRP_PLUS_SEARCH_VIEW_H

#include "pyvrp_plus/measure.h"
#include "pyvrp_plus/population_view.h"

#include <cstddef>
#include <cstdint>
#include <span>

namespace pyvrp_plus {
/// Number of a location in the search, which numbers them in an order of its own: depots first, and
/// clients with numbers near each other are near each other.
using Location = std::int32_t;

/// Read-only view of the solution that a walk works on. Nothing is copied; spans stay valid for the
/// duration of the call that received the view.
class SearchView {
public:
    virtual ~SearchView() = default;

    virtual std::size_t num_depots() const = 0;

    /// Depots and clients. The clients are the locations from `num_depots()` on.
    virtual std::size_t num_locations() const = 0;

    /// Vehicles, whether they are used or not.
    virtual std::size_t num_vehicles() const = 0;

    /// Number of a location in the problem data.
    virtual std::size_t number_in_data(Location location) const = 0;

    /// Vehicle that visits a client; -1 if none does.
    virtual std::int32_t vehicle(Location client) const = 0;

    /// Position of a visited client among the visits of its vehicle.
    virtual std::size_t position(Location client) const = 0;

    /// Visits of a vehicle in order: its depots at both ends, and clients and reload depots between
    /// them.
    virtual std::span<Location const> visits(std::size_t vehicle) const = 0;

    /// Number of clients that a vehicle visits.
    virtual std::size_t num_clients(std::size_t vehicle) const = 0;

    /// Clients that a vehicle visits, in the mean of all vehicles that were used when the walk was
    /// started.
    virtual double mean_route_size() const = 0;

    /// Cost of a vehicle's route with the current penalties for violations.
    virtual Value route_cost(std::size_t vehicle) const = 0;

    /// Distance from one location to another for a vehicle.
    virtual Value distance(std::size_t vehicle, Location from, Location to) const = 0;

    /// Clients that are near a client, the nearest first.
    virtual std::span<Location const> neighbours(Location client) const = 0;

    /// Sum of what a client receives and gives, over all load dimensions.
    virtual Value demand(Location client) const = 0;

    /// Distance to a client from the nearest depot that a vehicle starts at.
    virtual Value remoteness(Location client) const = 0;

    /// Length of the time window of a client.
    virtual Value window(Location client) const = 0;

    /// Whether time matters in this problem: time windows, maximum durations, or costs of time.
    virtual bool has_time() const = 0;

    virtual SearchProgress const &progress() const = 0;
};

/// By how much the distance of its route falls if a visited client is taken out.
inline Value detour(SearchView const &search, Location client) {
    auto const vehicle = static_cast<std::size_t>(search.vehicle(client));
    auto const visits = search.visits(vehicle);
    auto const position = search.position(client);
    auto const before = visits[position - 1], after = visits[position + 1];
    return search.distance(vehicle, before, client) + search.distance(vehicle, client, after) -
           search.distance(vehicle, before, after);
}
} // namespace pyvrp_plus

#endif // PYVRP_PLUS_SEARCH_VIEW_H
