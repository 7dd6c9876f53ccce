#include "problem/problem_data.h"

#include "problem/error.h"
#include "problem/validate.h"

#include <algorithm>

namespace pyvrp_plus {
namespace {
Client to_client(ShipmentStep const &step, std::vector<Load> delivery, std::vector<Load> pickup,
                 Cost prize, Shipment const &shipment) {
    return {step.x,
            step.y,
            std::move(delivery),
            std::move(pickup),
            step.service_duration,
            step.tw_early,
            step.tw_late,
            0,
            prize,
            shipment.required,
            std::nullopt,
            shipment.name,
            shipment.requirements,
            step.time_windows};
}

std::vector<Client> list_visits(std::vector<Client> clients,
                                std::vector<Shipment> const &shipments) {
    for (auto const &shipment : shipments) {
        clients.push_back(
            to_client(shipment.pickup, {}, shipment.amount, shipment.prize, shipment));
        clients.push_back(to_client(shipment.delivery, shipment.amount, {}, 0, shipment));
    }
    return clients;
}

std::pair<double, double> mean_coordinates(std::vector<Client> const &clients) {
    std::pair<double, double> mean = {0, 0};
    for (auto const &client : clients) {
        mean.first += client.x / static_cast<double>(clients.size());
        mean.second += client.y / static_cast<double>(clients.size());
    }
    return mean;
}

/// Sum of the fleet, or the largest number if there are more vehicles than that.
std::size_t count_vehicles(std::vector<VehicleType> const &vehicle_types) {
    std::size_t total = 0;
    for (auto const &vehicle_type : vehicle_types)
        total += std::min(vehicle_type.num_available, VehicleType::unlimited - total);
    return total;
}

std::size_t count_load_dimensions(std::vector<Client> const &clients,
                                  std::vector<VehicleType> const &vehicle_types) {
    if (!clients.empty())
        return clients.front().delivery.size();
    return vehicle_types.empty() ? 0 : vehicle_types.front().capacity.size();
}

bool any_several_windows(std::vector<Client> const &visits) {
    return std::ranges::any_of(visits,
                               [](Client const &visit) { return visit.time_windows.size() > 1; });
}

bool any_time_windows(std::vector<Client> const &clients, std::vector<Depot> const &depots,
                      std::vector<VehicleType> const &vehicle_types) {
    auto const has_window = [](auto const &entity) {
        return entity.tw_early != 0 || entity.tw_late != max_value;
    };
    auto const has_latest_start = [](VehicleType const &vehicle_type) {
        return vehicle_type.start_late != max_value;
    };

    return any_several_windows(clients) || std::ranges::any_of(clients, has_window) ||
           std::ranges::any_of(depots, has_window) ||
           std::ranges::any_of(vehicle_types, has_window) ||
           std::ranges::any_of(vehicle_types, has_latest_start);
}

bool equal_content(std::vector<ProblemData::WeightsPtr> const &first,
                   std::vector<ProblemData::WeightsPtr> const &second) {
    auto const equal = [](auto const &one, auto const &other) {
        return one == other || *one == *other;
    };
    return std::ranges::equal(first, second, equal);
}
} // namespace

ProblemData::ProblemData(std::vector<Client> clients, std::vector<Depot> depots,
                         std::vector<VehicleType> vehicle_types, std::vector<WeightsPtr> distances,
                         std::vector<WeightsPtr> durations, std::vector<ClientGroup> groups,
                         std::vector<Shipment> shipments,
                         std::vector<SameVehicleGroup> same_vehicle_groups,
                         std::vector<DifferentVehicleGroup> different_vehicle_groups)
    : num_clients_(clients.size())
    , visits_(list_visits(std::move(clients), shipments))
    , depots_(std::move(depots))
    , vehicle_types_(std::move(vehicle_types))
    , distances_(std::move(distances))
    , durations_(std::move(durations))
    , groups_(std::move(groups))
    , shipments_(std::move(shipments))
    , same_vehicle_groups_(std::move(same_vehicle_groups))
    , different_vehicle_groups_(std::move(different_vehicle_groups))
    , compatibility_(visits_, vehicle_types_)
    , centroid_(mean_coordinates(visits_))
    , num_vehicles_(count_vehicles(vehicle_types_))
    , num_load_dimensions_(count_load_dimensions(visits_, vehicle_types_))
    , has_time_windows_(any_time_windows(visits_, depots_, vehicle_types_))
    , has_several_windows_(any_several_windows(visits_)) {
    check_consistency(*this);
    check_ranges(*this);
    share_equal_weights();
}

// Many instances use the distances as durations, or the same weights in several
// profiles. One storage saves memory, and the search reads from fewer places.
void ProblemData::share_equal_weights() {
    std::vector<WeightsPtr> distinct;

    auto const share = [&distinct](WeightsPtr &weights) {
        auto const equal = [&weights](auto const &other) {
            return weights == other || *weights == *other;
        };

        auto const known = std::ranges::find_if(distinct, equal);
        if (known == distinct.end())
            distinct.push_back(weights);
        else
            weights = *known;
    };

    std::ranges::for_each(distances_, share);
    std::ranges::for_each(durations_, share);
}

std::variant<Client const *, Depot const *, ShipmentStep const *>
ProblemData::location(std::size_t idx) const {
    if (is_depot(idx))
        return &depots_[idx];
    if (is_shipment(idx)) {
        auto const &shipment = shipments_[shipment_at(idx)];
        return is_pickup(idx) ? &shipment.pickup : &shipment.delivery;
    }
    if (is_client(idx))
        return &client(idx);
    throw_out_of_range("There is no location ", idx, ": the instance has ", num_locations(),
                       " locations.");
}

bool ProblemData::operator==(ProblemData const &other) const {
    return num_clients_ == other.num_clients_ && visits_ == other.visits_ &&
           shipments_ == other.shipments_ && depots_ == other.depots_ &&
           vehicle_types_ == other.vehicle_types_ && groups_ == other.groups_ &&
           same_vehicle_groups_ == other.same_vehicle_groups_ &&
           different_vehicle_groups_ == other.different_vehicle_groups_ &&
           equal_content(distances_, other.distances_) &&
           equal_content(durations_, other.durations_);
}
} // namespace pyvrp_plus
