#include "genetic/crossover/ordered_crossover.h"

#include "genetic/crossover/crossover.h"

#include <algorithm>
#include <stdexcept>
#include <string>

namespace pyvrp_plus::crossover {
using search::Location;

std::vector<Location> cross_tours(std::vector<Location> const &first,
                                  std::vector<Location> const &second, std::size_t num_locations,
                                  RandomNumberGenerator &rng) {
    if (first.empty() || second.empty())
        return first.empty() ? second : first;

    auto const size = static_cast<std::uint32_t>(first.size());
    auto const start = rng.randint(size);
    auto const length = 1 + rng.randint(size);

    std::vector<char> is_placed(num_locations);
    std::vector<Location> child;
    child.reserve(first.size());

    auto const place = [&](Location client) {
        if (!is_placed[client]) {
            is_placed[client] = true;
            child.push_back(client);
        }
    };

    // The part may wrap around the end of the tour, which has no fixed start.
    for (std::uint32_t idx = 0; idx != length; ++idx)
        place(first[(start + idx) % size]);

    // The second tour goes on from where the part ends in it.
    auto const end = std::ranges::find(second, child.back());
    std::for_each(end, second.end(), place);
    std::for_each(second.begin(), end, place);
    std::ranges::for_each(first, place);

    // Back to where the first tour starts, so that the child resembles it.
    auto const origin = std::ranges::find(child, first.front());
    std::rotate(child.begin(), origin, child.end());
    return child;
}

namespace {
// Clients of all trips; where to reload is for the search to find out.
std::vector<Location> clients_of(search::PlannedRoute const &route, ProblemData const &data) {
    auto clients = route.visits;
    std::erase_if(clients, [&](auto visit) { return data.is_depot(visit); });
    return clients;
}
} // namespace

Plan ordered_crossover(Plan const &first, Plan const &second, ProblemData const &data,
                       CostEvaluator const &, RandomNumberGenerator &rng) {
    if (data.num_vehicles() != 1)
        throw std::invalid_argument("ordered_crossover: expected a TSP, but there are " +
                                    std::to_string(data.num_vehicles()) + " vehicles.");

    if (first.empty() || second.empty())
        return first.empty() ? second : first;

    Plan child = {{first.front().vehicle_type,
                   cross_tours(clients_of(first.front(), data), clients_of(second.front(), data),
                               data.num_locations(), rng)}};
    search::leave_whole_shipments(child, data);
    search::leave_allowed_visits(child, data);
    return child;
}
} // namespace pyvrp_plus::crossover
