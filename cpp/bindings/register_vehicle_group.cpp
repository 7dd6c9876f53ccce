#include "problem/vehicle_group.h"
#include "register.h"
#include "repr.h"
#include "state.h"

#include <pybind11/operators.h>
#include <pybind11/stl.h>

namespace py = pybind11;

namespace pyvrp_plus::bindings {
namespace {
constexpr char const *same_vehicle_group_doc = R"doc(
Clients and shipments that have to be on one route, and so on one vehicle, over
all of its trips. It does not say that they are visited: members that are not
visited do not count.

Parameters
----------
clients
    Location indices of at least two clients. A shipment is a member by that of its
    pickup or of its delivery.
name
    Free text.

Raises
------
ValueError
    When there are fewer than two members, or one is listed twice.
)doc";

constexpr char const *different_vehicle_group_doc = R"doc(
Clients and shipments of which no two may be on one route, and so on one vehicle,
whatever the trip. Members that are not visited do not count.

Parameters
----------
clients
    Location indices of at least two clients. A shipment is a member by that of its
    pickup or of its delivery.
name
    Free text.

Raises
------
ValueError
    When there are fewer than two members, or one is listed twice.
)doc";

template <class Group>
Group make_vehicle_group(std::vector<std::size_t> clients, std::string name) {
    return Group(std::move(clients), std::move(name));
}

template <class Group>
void add_vehicle_group(py::module_ &module, char const *class_name, char const *doc) {
    py::class_<Group>(module, class_name, doc)
        .def(py::init(&make_vehicle_group<Group>), py::arg("clients"), py::kw_only(),
             py::arg("name") = "")
        .def_readonly("clients", &Group::clients)
        .def_readonly("name", &Group::name)
        .def("__len__", [](Group const &group) { return group.clients.size(); })
        .def("__iter__", [](Group const &group) { return py::iter(py::cast(group.clients)); })
        .def(py::self == py::self)
        .def("__str__", [](Group const &group) { return group.name; })
        .def("__repr__",
             [](py::object const &group) {
                 auto const plain = py::cast(Group(std::vector<std::size_t>{0, 1}));
                 return constructor_repr(group, plain, {"clients"}, {"name"});
             })
        .def(
            py::pickle([](Group const &group) { return py::make_tuple(group.clients, group.name); },
                       [](py::tuple const &state) {
                           return call_with_state(make_vehicle_group<Group>, state);
                       }));
}
} // namespace

void register_vehicle_group(py::module_ &module) {
    add_vehicle_group<SameVehicleGroup>(module, "SameVehicleGroup", same_vehicle_group_doc);
    add_vehicle_group<DifferentVehicleGroup>(module, "DifferentVehicleGroup",
                                             different_vehicle_group_doc);
}
} // namespace pyvrp_plus::bindings
