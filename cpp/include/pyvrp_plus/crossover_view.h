#ifndef PYVRP_PLUS_CROSSOVER_VIEW_H
#define PYVRP_PLUS_CROSSOVER_VIEW_H

#include "pyvrp_plus/measure.h"
#include "pyvrp_plus/plan.h"
#include "pyvrp_plus/population_view.h"
#include "pyvrp_plus/random.h"

#include <cstddef>

namespace pyvrp_plus {
/// Read-only view of two parents that are crossed, and of their problem. Unlike in a `SearchView`,
/// locations have the numbers of the problem data; depots come first. References stay valid for the
/// duration of the call that received the view.
class CrossoverView {
public:
    virtual ~CrossoverView() = default;

    /// Routes of the parents. The order matters to crossovers that treat them differently.
    virtual Plan const &first() const = 0;
    virtual Plan const &second() const = 0;

    virtual std::size_t num_depots() const = 0;

    /// Depots and clients. The clients are the locations from `num_depots()` on.
    virtual std::size_t num_locations() const = 0;

    virtual std::size_t num_vehicle_types() const = 0;

    /// Vehicles of a type.
    virtual std::size_t num_available(std::size_t vehicle_type) const = 0;

    /// Most trips of a vehicle of a type, one more than the reload depots of its route.
    virtual std::size_t max_trips(std::size_t vehicle_type) const = 0;

    /// Whether vehicles of a type reload at a depot.
    virtual bool reloads_at(std::size_t vehicle_type, Location depot) const = 0;

    /// Whether a client has to be visited, by itself.
    virtual bool is_required(Location client) const = 0;

    /// Distance from one location to another for vehicles of a type.
    virtual Value distance(std::size_t vehicle_type, Location from, Location to) const = 0;

    /// The child that the solver's own crossover makes of the parents.
    virtual Plan stock(RandomNumberGenerator &rng) const = 0;

    virtual SearchProgress const &progress() const = 0;
};
} // namespace pyvrp_plus

#endif // PYVRP_PLUS_CROSSOVER_VIEW_H
