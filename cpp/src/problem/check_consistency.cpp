#include "problem/error.h"
#include "problem/validate.h"

#include <algorithm>
#include <string>
#include <string_view>

namespace pyvrp_plus {
namespace {
// `part` says of which client or shipment they are.
void check_requirements(ProblemData const &data, VehicleRequirements const &requirements,
                        std::string const &part) {
    auto const check = [&](std::string_view field, std::vector<std::size_t> const &types) {
        for (auto const type : types)
            if (type >= data.num_vehicle_types())
                throw_out_of_range(part, ".", field, " lists vehicle type ", type,
                                   ", but there are ", data.num_vehicle_types(), " vehicle types.");
    };

    if (requirements.allowed_types)
        check("allowed_vehicle_types", *requirements.allowed_types);
    check("forbidden_vehicle_types", requirements.forbidden_types);
}

void check_client(ProblemData const &data, std::size_t location) {
    auto const &client = data.client(location);
    auto const idx = location - data.num_depots();

    // Delivery and pickup have the same size by construction of the client.
    if (client.delivery.size() != data.num_load_dimensions())
        throw_invalid("clients[", idx, "] has ", client.delivery.size(),
                      " load dimensions in delivery and pickup, expected ",
                      data.num_load_dimensions(), " as the other clients have.");

    check_requirements(data, client.requirements, concat("clients[", idx, "]"));

    if (!client.group)
        return;

    if (*client.group >= data.num_groups())
        throw_out_of_range("clients[", idx, "].group = ", *client.group, ", but there are ",
                           data.num_groups(), " groups.");

    auto const &group = data.group(*client.group);
    if (std::ranges::find(group.clients(), location) == group.end())
        throw_invalid("clients[", idx, "].group = ", *client.group, ", but groups[", *client.group,
                      "] does not list its location index ", location, ".");

    if (client.required && group.mutually_exclusive)
        throw_invalid("clients[", idx, "] is required, but a member of the mutually exclusive ",
                      "groups[", *client.group, "].");
}

void check_shipment(ProblemData const &data, std::size_t idx) {
    if (auto const size = data.shipment(idx).amount.size(); size != data.num_load_dimensions())
        throw_invalid("shipments[", idx, "].amount has ", size, " load dimensions, expected ",
                      data.num_load_dimensions(), ".");

    check_requirements(data, data.shipment(idx).requirements, concat("shipments[", idx, "]"));
}

void check_group(ProblemData const &data, std::size_t idx) {
    auto const &group = data.group(idx);
    if (group.empty())
        throw_invalid("groups[", idx, "] is empty.");

    for (auto const location : group) {
        if (!data.is_client(location))
            throw_out_of_range("groups[", idx, "] lists location ", location,
                               ", which is not a client: clients have indices ", data.num_depots(),
                               " up to (not including) ", data.num_depots() + data.num_clients(),
                               ".");

        if (data.client(location).group != idx)
            throw_invalid("groups[", idx, "] lists location ", location, ", but clients[",
                          location - data.num_depots(), "].group refers to another group or none.");
    }
}

// `part` says which group it is.
void check_vehicle_group(ProblemData const &data, VehicleGroup const &group,
                         std::string const &part) {
    for (auto const location : group.clients) {
        if (!data.is_visit(location))
            throw_out_of_range(part, " lists location ", location,
                               ", which is not a client or a shipment: those have indices ",
                               data.num_depots(), " up to (not including) ", data.num_locations(),
                               ".");

        if (data.is_pickup(location) &&
            std::ranges::find(group.clients, location + 1) != group.clients.end())
            throw_invalid(part, " lists the pickup and the delivery of shipment ",
                          data.shipment_at(location), ", which are one member.");
    }
}

void check_depot_index(ProblemData const &data, std::size_t vehicle_type, std::string_view field,
                       std::size_t depot) {
    if (!data.is_depot(depot))
        throw_out_of_range("vehicle_types[", vehicle_type, "].", field, " = ", depot,
                           ", but there are ", data.num_depots(), " depots.");
}

void check_shift(ProblemData const &data, std::size_t vehicle_type, std::string_view field,
                 std::size_t depot_idx) {
    auto const &type = data.vehicle_type(vehicle_type);
    auto const &depot = data.depot(depot_idx);
    if (type.tw_early > depot.tw_late || depot.tw_early > type.tw_late)
        throw_invalid("vehicle_types[", vehicle_type, "] has a shift from ", type.tw_early, " to ",
                      type.tw_late, ", in which its ", field, " ", depot_idx,
                      " is never open: that is from ", depot.tw_early, " to ", depot.tw_late, ".");
}

void check_vehicle_type(ProblemData const &data, std::size_t idx) {
    auto const &vehicle_type = data.vehicle_type(idx);

    if (vehicle_type.capacity.size() != data.num_load_dimensions())
        throw_invalid("vehicle_types[", idx, "].capacity has ", vehicle_type.capacity.size(),
                      " load dimensions, expected ", data.num_load_dimensions(), ".");

    check_depot_index(data, idx, "start_depot", vehicle_type.start_depot);
    check_depot_index(data, idx, "end_depot", vehicle_type.end_depot);
    for (auto const depot : vehicle_type.reload_depots)
        check_depot_index(data, idx, "reload_depots", depot);

    check_shift(data, idx, "start_depot", vehicle_type.start_depot);
    check_shift(data, idx, "end_depot", vehicle_type.end_depot);

    if (vehicle_type.profile >= data.num_profiles())
        throw_out_of_range("vehicle_types[", idx, "].profile = ", vehicle_type.profile,
                           ", but there are ", data.num_profiles(), " distance matrices.");
}

void check_weights(ProblemData const &data, std::string_view field, std::size_t profile,
                   EdgeWeights const &weights) {
    auto const size = data.num_locations();
    if (weights.num_rows() != size || weights.num_cols() != size)
        throw_invalid(
            field, "[", profile, "] has shape (", weights.num_rows(), ", ", weights.num_cols(),
            "), expected (", size, ", ", size,
            "): one row and column for each depot and client, and two for each shipment.");

    for (std::size_t idx = 0; idx != size; ++idx)
        if (weights(idx, idx) != 0)
            throw_invalid(field, "[", profile, "][", idx, ", ", idx,
                          "] must be 0 as it is on the diagonal, got ", weights(idx, idx), ".");
}
} // namespace

void check_consistency(ProblemData const &data) {
    if (data.num_depots() == 0)
        throw_invalid("depots is empty, expected at least one depot.");
    if (data.num_vehicle_types() == 0)
        throw_invalid("vehicle_types is empty, expected at least one vehicle type.");

    for (std::size_t idx = 0; idx != data.num_clients(); ++idx)
        check_client(data, data.num_depots() + idx);
    for (std::size_t idx = 0; idx != data.num_shipments(); ++idx)
        check_shipment(data, idx);
    for (std::size_t idx = 0; idx != data.num_groups(); ++idx)
        check_group(data, idx);
    for (std::size_t idx = 0; idx != data.same_vehicle_groups().size(); ++idx)
        check_vehicle_group(data, data.same_vehicle_groups()[idx],
                            concat("same_vehicle_groups[", idx, "]"));
    for (std::size_t idx = 0; idx != data.different_vehicle_groups().size(); ++idx)
        check_vehicle_group(data, data.different_vehicle_groups()[idx],
                            concat("different_vehicle_groups[", idx, "]"));
    for (std::size_t idx = 0; idx != data.num_vehicle_types(); ++idx)
        check_vehicle_type(data, idx);

    auto const &distances = data.distances();
    auto const &durations = data.durations();
    if (distances.size() != durations.size())
        throw_invalid("distance_matrices and duration_matrices must have one matrix per profile ",
                      "each, got ", distances.size(), " and ", durations.size(), ".");

    for (std::size_t profile = 0; profile != data.num_profiles(); ++profile) {
        check_weights(data, "distance_matrices", profile, *distances[profile]);
        check_weights(data, "duration_matrices", profile, *durations[profile]);
    }
}
} // namespace pyvrp_plus
