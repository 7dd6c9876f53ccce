#include "solution/solution.h"

#include <algorithm>
#include <span>

namespace pyvrp_plus {
namespace {
// Fisher-Yates, written out because std::shuffle differs between platforms.
void shuffle(std::vector<std::size_t> &elements, RandomNumberGenerator &rng) {
    for (auto idx = elements.size(); idx > 1; --idx) {
        auto const other = rng.randint(static_cast<std::uint32_t>(idx));
        std::swap(elements[idx - 1], elements[other]);
    }
}

/// All required clients and about half of the others, in random order; of shipments the pickups.
std::vector<std::size_t> draw_clients(ProblemData const &data, RandomNumberGenerator &rng) {
    std::vector<std::size_t> clients;
    for (auto location = data.num_depots(); location != data.num_locations(); ++location)
        if (data.is_client(location) || data.is_pickup(location))
            if (data.client(location).required || rng.rand() < 0.5)
                clients.push_back(location);

    shuffle(clients, rng);
    return clients;
}

/// The clients, with deliveries right after their pickups.
std::vector<std::size_t> with_deliveries(ProblemData const &data,
                                         std::span<std::size_t const> clients) {
    std::vector<std::size_t> visits;
    for (auto const client : clients) {
        visits.push_back(client);
        if (data.is_pickup(client))
            visits.push_back(data.delivery_of(data.shipment_at(client)));
    }

    return visits;
}

/// Vehicle types of at most one vehicle per client, in random order.
std::vector<std::size_t> draw_vehicles(ProblemData const &data, RandomNumberGenerator &rng) {
    // Listing each vehicle gives each the same chance. A fleet that is too large
    // for that is cut down: no type needs more vehicles than there are clients.
    constexpr std::size_t most_listed = 1'000'000;
    auto const most_of_type = data.num_vehicles() <= most_listed ? most_listed : data.num_visits();

    std::vector<std::size_t> vehicles;
    for (std::size_t type = 0; type != data.num_vehicle_types(); ++type) {
        auto const number = std::min(data.vehicle_type(type).num_available, most_of_type);
        vehicles.insert(vehicles.end(), number, type);
    }

    if (data.num_vehicle_types() > 1)
        shuffle(vehicles, rng);
    return vehicles;
}
} // namespace

Solution Solution::make_random(ProblemData const &data, RandomNumberGenerator &rng) {
    auto const clients = draw_clients(data, rng);
    auto const vehicles = draw_vehicles(data, rng);

    std::vector<Route> routes;
    if (!clients.empty()) {
        auto const per_route = (clients.size() - 1) / vehicles.size() + 1;

        for (std::size_t first = 0; first < clients.size(); first += per_route) {
            auto const last = std::min(first + per_route, clients.size());
            auto const drawn = std::span(clients).subspan(first, last - first);
            routes.emplace_back(data, with_deliveries(data, drawn), vehicles[routes.size()]);
        }
    }

    return Solution(data, std::move(routes));
}
} // namespace pyvrp_plus
