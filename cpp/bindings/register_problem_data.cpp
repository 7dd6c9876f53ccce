#include "matrix_array.h"
#include "problem/error.h"
#include "problem/problem_data.h"
#include "register.h"
#include "repr.h"
#include "state.h"

#include <pybind11/operators.h>
#include <pybind11/stl.h>

#include <memory>

namespace py = pybind11;

namespace pyvrp_plus::bindings {
namespace {
using Arrays = std::vector<py::object>;

constexpr char const *data_doc = R"doc(
A complete problem instance. It cannot be changed.

Locations are numbered with the depots first: index ``i`` is a depot if
``i < num_depots``. The clients follow, then the pickup and the delivery of the first
shipment, those of the second one, and so on.

Parameters
----------
clients, depots, vehicle_types
    At least one depot and one vehicle type are needed, and all clients,
    shipments and vehicle types must have the same number of load dimensions.
distance_matrices, duration_matrices
    One integer matrix of shape ``(num_locations, num_locations)`` per profile,
    with zeros on the diagonal. Entry ``[i, j]`` is what it takes to travel from
    location ``i`` to location ``j``. In place of a matrix there may be
    :class:`EuclideanDistances`, which take less memory.
groups
    Groups of clients. A client in a group must not be required by itself, and
    client and group must refer to each other.
shipments
    Shipments, each with a pickup and a delivery.
same_vehicle_groups, different_vehicle_groups
    Clients and shipments that have to be on one route, or on different ones.

Raises
------
ValueError
    When the parts contradict each other, or when the figures of a solution
    could exceed 64-bit integers.
IndexError
    When a part refers to a depot, client, group or profile that does not
    exist.
)doc";

std::shared_ptr<ProblemData>
make_problem_data(std::vector<Client> clients, std::vector<Depot> depots,
                  std::vector<VehicleType> vehicle_types, Arrays const &distance_matrices,
                  Arrays const &duration_matrices, std::vector<ClientGroup> groups,
                  std::vector<Shipment> shipments,
                  std::vector<SameVehicleGroup> same_vehicle_groups,
                  std::vector<DifferentVehicleGroup> different_vehicle_groups) {
    return std::make_shared<ProblemData>(
        std::move(clients), std::move(depots), std::move(vehicle_types),
        to_weights(distance_matrices, "distance_matrices"),
        to_weights(duration_matrices, "duration_matrices"), std::move(groups), std::move(shipments),
        std::move(same_vehicle_groups), std::move(different_vehicle_groups));
}

std::vector<Client> list_clients(ProblemData const &data) {
    return {data.clients().begin(), data.clients().end()};
}

std::shared_ptr<ProblemData>
replace_data(ProblemData const &data, std::optional<std::vector<Client>> const &clients,
             std::optional<std::vector<Depot>> const &depots,
             std::optional<std::vector<VehicleType>> const &vehicle_types,
             std::optional<Arrays> const &distance_matrices,
             std::optional<Arrays> const &duration_matrices,
             std::optional<std::vector<ClientGroup>> const &groups,
             std::optional<std::vector<Shipment>> const &shipments,
             std::optional<std::vector<SameVehicleGroup>> const &same_vehicle_groups,
             std::optional<std::vector<DifferentVehicleGroup>> const &different_vehicle_groups) {
    return std::make_shared<ProblemData>(
        clients ? *clients : list_clients(data), depots.value_or(data.depots()),
        vehicle_types.value_or(data.vehicle_types()),
        distance_matrices ? to_weights(*distance_matrices, "distance_matrices") : data.distances(),
        duration_matrices ? to_weights(*duration_matrices, "duration_matrices") : data.durations(),
        groups.value_or(data.groups()), shipments.value_or(data.shipments()),
        same_vehicle_groups.value_or(data.same_vehicle_groups()),
        different_vehicle_groups.value_or(data.different_vehicle_groups()));
}

py::tuple get_data_state(py::object const &self) {
    auto const &data = self.cast<ProblemData const &>();
    return py::make_tuple(list_clients(data), data.depots(), data.vehicle_types(),
                          to_objects(data.distances(), self), to_objects(data.durations(), self),
                          data.groups(), data.shipments(), data.same_vehicle_groups(),
                          data.different_vehicle_groups());
}

py::list get_clients(py::object const &self) {
    py::list clients;
    for (auto const &client : self.cast<ProblemData const &>().clients())
        clients.append(py::cast(client, py::return_value_policy::reference_internal, self));
    return clients;
}

std::string data_repr(ProblemData const &data) {
    return concat(
        "<ProblemData: ", counted(data.num_clients(), "client"), ", ",
        counted(data.num_depots(), "depot"), ", ", counted(data.num_vehicles(), "vehicle"), " of ",
        counted(data.num_vehicle_types(), "type"), ", ", counted(data.num_profiles(), "profile"),
        ", ", counted(data.num_load_dimensions(), "load dimension"), ", ",
        counted(data.num_groups(), "group"),
        data.num_shipments() > 0 ? ", " + counted(data.num_shipments(), "shipment") : "",
        data.has_vehicle_groups() ? ", " + counted(data.same_vehicle_groups().size() +
                                                       data.different_vehicle_groups().size(),
                                                   "vehicle group")
                                  : "",
        ">");
}

/// The element at the index of the field; throws std::out_of_range.
template <class T>
T const &element_at(std::vector<T> const &elements, std::size_t idx, char const *field) {
    if (idx >= elements.size())
        throw_out_of_range("There is no ", field, "[", idx, "]: the instance has ", elements.size(),
                           " of these.");
    return elements[idx];
}
} // namespace

void register_problem_data(py::module_ &module) {
    auto const none = py::none();
    auto const inside = py::return_value_policy::reference_internal;

    py::class_<ProblemData, std::shared_ptr<ProblemData>>(module, "ProblemData", data_doc)
        .def(py::init(&make_problem_data), py::arg("clients"), py::arg("depots"),
             py::arg("vehicle_types"), py::arg("distance_matrices"), py::arg("duration_matrices"),
             py::arg("groups") = py::list(), py::kw_only(), py::arg("shipments") = py::list(),
             py::arg("same_vehicle_groups") = py::list(),
             py::arg("different_vehicle_groups") = py::list())
        .def("replace", &replace_data, py::arg("clients") = none, py::arg("depots") = none,
             py::arg("vehicle_types") = none, py::arg("distance_matrices") = none,
             py::arg("duration_matrices") = none, py::arg("groups") = none, py::kw_only(),
             py::arg("shipments") = none, py::arg("same_vehicle_groups") = none,
             py::arg("different_vehicle_groups") = none,
             "Copy of this instance, with the given parts replaced. Raises as the constructor "
             "does.")
        .def_property_readonly("num_clients", &ProblemData::num_clients, "Number of clients.")
        .def_property_readonly("num_shipments", &ProblemData::num_shipments, "Number of shipments.")
        .def_property_readonly("num_depots", &ProblemData::num_depots, "Number of depots.")
        .def_property_readonly("num_groups", &ProblemData::num_groups, "Number of client groups.")
        .def_property_readonly("num_locations", &ProblemData::num_locations,
                               "Number of depots and clients, and two for each shipment.")
        .def_property_readonly("num_vehicle_types", &ProblemData::num_vehicle_types,
                               "Number of vehicle types.")
        .def_property_readonly("num_vehicles", &ProblemData::num_vehicles,
                               "Number of vehicles, over all types.")
        .def_property_readonly("num_profiles", &ProblemData::num_profiles,
                               "Number of routing profiles, each with its own matrices.")
        .def_property_readonly("num_load_dimensions", &ProblemData::num_load_dimensions,
                               "Number of load dimensions.")
        .def(
            "location", &ProblemData::location, py::arg("idx"), inside,
            "Depot, client or step of a shipment at the location index. Raises IndexError if there "
            "is none.")
        .def("clients", &get_clients, "All clients, in order.")
        .def("shipments", &ProblemData::shipments, inside, "All shipments, in order.")
        .def(
            "shipment",
            [](ProblemData const &data, std::size_t shipment) -> Shipment const & {
                return element_at(data.shipments(), shipment, "shipments");
            },
            py::arg("shipment"), inside,
            "Shipment at the index. Raises IndexError if there is none.")
        .def("same_vehicle_groups", &ProblemData::same_vehicle_groups, inside,
             "Groups whose members have to be on one route, in order.")
        .def("different_vehicle_groups", &ProblemData::different_vehicle_groups, inside,
             "Groups whose members have to be on different routes, in order.")
        .def("depots", &ProblemData::depots, inside, "All depots, in order.")
        // Groups can be changed, so that only copies are handed out.
        .def("groups", &ProblemData::groups, "Copies of all client groups, in order.")
        .def("vehicle_types", &ProblemData::vehicle_types, inside, "All vehicle types, in order.")
        .def(
            "distance_matrices",
            [](py::object const &self) {
                return to_arrays(self.cast<ProblemData const &>().distances(), self);
            },
            "Read-only views of the distance matrices, one per profile. Matrices in the place of "
            "EuclideanDistances are computed with each call.")
        .def(
            "duration_matrices",
            [](py::object const &self) {
                return to_arrays(self.cast<ProblemData const &>().durations(), self);
            },
            "Read-only views of the duration matrices, one per profile. Matrices in the place of "
            "EuclideanDistances are computed with each call.")
        .def("centroid", &ProblemData::centroid,
             "Mean of the coordinates of clients, pickups and deliveries; ``(0, 0)`` without any.")
        .def(
            "group",
            [](ProblemData const &data, std::size_t group) -> ClientGroup {
                return element_at(data.groups(), group, "groups");
            },
            py::arg("group"),
            "Copy of the client group at the index. Raises IndexError if there is none.")
        .def(
            "vehicle_type",
            [](ProblemData const &data, std::size_t vehicle_type) -> VehicleType const & {
                return element_at(data.vehicle_types(), vehicle_type, "vehicle_types");
            },
            py::arg("vehicle_type"), inside,
            "Vehicle type at the index. Raises IndexError if there is none.")
        .def(
            "distance_matrix",
            [](py::object const &self, std::size_t profile) {
                auto const &weights = self.cast<ProblemData const &>().distances();
                return to_array(*element_at(weights, profile, "distance_matrices"), self);
            },
            py::arg("profile"),
            "Read-only view of the profile's distance matrix, without a copy; computed with each "
            "call if there are EuclideanDistances in its place. Raises IndexError if there is no "
            "such profile.")
        .def(
            "distances",
            [](py::object const &self, std::size_t profile) {
                auto const &weights = self.cast<ProblemData const &>().distances();
                return to_object(*element_at(weights, profile, "distance_matrices"), self);
            },
            py::arg("profile"),
            "The profile's distances as they are held: EuclideanDistances, or a read-only view of "
            "the matrix. Raises IndexError if there is no such profile.")
        .def(
            "duration_matrix",
            [](py::object const &self, std::size_t profile) {
                auto const &weights = self.cast<ProblemData const &>().durations();
                return to_array(*element_at(weights, profile, "duration_matrices"), self);
            },
            py::arg("profile"),
            "Read-only view of the profile's duration matrix, without a copy; computed with each "
            "call if there are EuclideanDistances in its place. Raises IndexError if there is no "
            "such profile.")
        .def(
            "durations",
            [](py::object const &self, std::size_t profile) {
                auto const &weights = self.cast<ProblemData const &>().durations();
                return to_object(*element_at(weights, profile, "duration_matrices"), self);
            },
            py::arg("profile"),
            "The profile's durations as they are held: EuclideanDistances, or a read-only view of "
            "the matrix. Raises IndexError if there is no such profile.")
        .def(
            "can_serve",
            [](ProblemData const &data, std::size_t vehicle_type, std::size_t location) {
                element_at(data.vehicle_types(), vehicle_type, "vehicle_types");
                if (!data.is_visit(location))
                    throw_out_of_range("There is no client, pickup or delivery ", location,
                                       ": those of the instance have indices ", data.num_depots(),
                                       " up to (not including) ", data.num_locations(), ".");
                return data.can_serve(vehicle_type, location);
            },
            py::arg("vehicle_type"), py::arg("location"),
            "Whether vehicles of the type have the skills that the client or shipment at the "
            "location requires, and may serve it. Raises IndexError if there is no such vehicle "
            "type, client or shipment.")
        .def("has_time_windows", &ProblemData::has_time_windows,
             "Whether a client, shipment, depot or vehicle type constrains the time of day, by a "
             "window or "
             "a latest start.")
        .def(py::self == py::self)
        .def("__repr__", &data_repr)
        .def(py::pickle(&get_data_state, [](py::tuple const &state) {
            return call_with_state(make_problem_data, state);
        }));
}
} // namespace pyvrp_plus::bindings
