#ifndef PYVRP_PLUS_POPULATION_VIEW_H
#define PYVRP_PLUS_POPULATION_VIEW_H

#include "pyvrp_plus/measure.h"

#include <cstddef>
#include <cstdint>
#include <span>

namespace pyvrp_plus {
/// Where the search stands, for rules that change over time.
struct SearchProgress {
    /// Offspring bred so far.
    std::size_t iteration = 0;

    /// Offspring bred since the best feasible solution was found.
    std::size_t iterations_without_improvement = 0;

    /// Share of the budget that is used, in [0, 1]; zero if the budget is not known, as with a
    /// stopping criterion in Python.
    double budget_used = 0;

    /// Cost of the best feasible solution; `max_value` if there is none.
    Cost best_cost = max_value;
};

/// Read-only view of the solutions of a population, by index. Nothing is copied; spans
/// and references stay valid for the duration of the call that received the view.
class PopulationView {
    // What crosses to an operator by value is an integer, which every compiler returns alike.
    using Cost = Value;
    using Distance = Value;
    using Duration = Value;

public:
    virtual ~PopulationView() = default;

    /// Number of solutions.
    virtual std::size_t size() const = 0;

    /// Cost with the current penalties for violations.
    virtual Cost penalised_cost(std::size_t solution) const = 0;

    virtual bool is_feasible(std::size_t solution) const = 0;

    /// Biased fitness in [0, 1], lower is better (Vidal et al., 2013, Comput. Oper. Res.
    /// 40(1), section 4.2), as of this call. It compares solutions of the same feasibility only.
    virtual double fitness(std::size_t solution) const = 0;

    /// Load above the capacity, per load dimension.
    virtual std::span<Load const> excess_load(std::size_t solution) const = 0;

    virtual Duration time_warp(std::size_t solution) const = 0;

    virtual Distance excess_distance(std::size_t solution) const = 0;

    virtual std::size_t num_routes(std::size_t solution) const = 0;

    /// Location indices of the clients that a route visits, in order, over all trips.
    virtual std::span<std::size_t const> route(std::size_t solution, std::size_t route) const = 0;

    /// For each location, depots first, the one before it, which may be a depot; -1 for depots
    /// and clients that are not visited.
    virtual std::span<std::int32_t const> predecessors(std::size_t solution) const = 0;

    /// For each location, depots first, the one after it, which may be a depot; -1 for depots
    /// and clients that are not visited.
    virtual std::span<std::int32_t const> successors(std::size_t solution) const = 0;

    /// Iterations since the solution was added: 1 for the last child when parents are selected,
    /// 0 when survivors are.
    virtual std::size_t age(std::size_t solution) const = 0;

    /// Share of what the locations of one solution are next to, two for each, that they are
    /// not next to in the other, in [0, 1); symmetric in its arguments, and the same whichever
    /// way round routes are driven. A population with another diversity measure gives that.
    virtual double broken_pairs_distance(std::size_t first, std::size_t second) const = 0;

    /// Whether two solutions are the same: routes, vehicle types and depots; a route that is
    /// driven the other way round is another one.
    virtual bool are_equal(std::size_t first, std::size_t second) const = 0;

    virtual SearchProgress const &progress() const = 0;
};
} // namespace pyvrp_plus

#endif // PYVRP_PLUS_POPULATION_VIEW_H
