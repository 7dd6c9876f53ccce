#ifndef PYVRP_PLUS_HOOKS_CROSSOVER_H
#define PYVRP_PLUS_HOOKS_CROSSOVER_H

#include "pyvrp_plus/cost_evaluator.h"
#include "pyvrp_plus/crossover_view.h"
#include "pyvrp_plus/random.h"
#include "pyvrp_plus/rule.h"

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

namespace pyvrp_plus {
/// Makes a child of two parents: its routes, each by the type of its vehicle and what it visits, in
/// order. Each client is visited at most once; required ones that are missing are inserted by the
/// search, and of a group of which only one is to be visited, the first one stays.
struct CrossParents {
    static constexpr char const *name = "crossover";

    using Signature = Plan(CrossoverView const &parents, CostEvaluator const &costs,
                           RandomNumberGenerator &rng);

    static std::size_t iteration(CrossoverView const &parents, CostEvaluator const &,
                                 RandomNumberGenerator &) {
        return parents.progress().iteration;
    }

    /// What is wrong with the child; empty if nothing is.
    static std::string problem(Plan const &child, CrossoverView const &parents,
                               CostEvaluator const &, RandomNumberGenerator &) {
        std::vector<std::size_t> num_used(parents.num_vehicle_types());
        std::vector<char> is_visited(parents.num_locations());
        for (auto const &route : child) {
            auto const type = route.vehicle_type;
            if (type >= num_used.size())
                return "returned a route of vehicle type " + std::to_string(type) +
                       ", but there are " + std::to_string(num_used.size()) + " types,";
            if (++num_used[type] > parents.num_available(type))
                return "returned more than the " + std::to_string(parents.num_available(type)) +
                       " vehicles of vehicle type " + std::to_string(type);
            if (auto problem = visits_problem(route, parents, is_visited); !problem.empty())
                return problem;
        }

        return {};
    }

private:
    static std::string visits_problem(PlannedRoute const &route, CrossoverView const &parents,
                                      std::vector<char> &is_visited) {
        std::size_t num_trips = 1;
        for (auto const visit : route.visits) {
            auto const idx = static_cast<std::size_t>(visit);
            if (visit < 0 || idx >= is_visited.size())
                return "returned a visit to " + std::to_string(visit) + ", which is no location,";
            if (idx >= parents.num_depots()) {
                if (std::exchange(is_visited[idx], true))
                    return "returned client " + std::to_string(visit) + " more than once";
                continue;
            }

            if (!parents.reloads_at(route.vehicle_type, visit))
                return "returned a route that reloads at depot " + std::to_string(visit) +
                       ", where vehicle type " + std::to_string(route.vehicle_type) + " does not,";
            if (++num_trips > parents.max_trips(route.vehicle_type))
                return "returned a route with more than the " +
                       std::to_string(parents.max_trips(route.vehicle_type)) +
                       " trips of vehicle type " + std::to_string(route.vehicle_type);
        }

        return {};
    }
};

using CrossoverRule = Rule<CrossParents::Signature>;
} // namespace pyvrp_plus

#endif // PYVRP_PLUS_HOOKS_CROSSOVER_H
