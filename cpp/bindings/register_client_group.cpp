#include "problem/client_group.h"
#include "register.h"
#include "repr.h"
#include "state.h"

#include <pybind11/operators.h>
#include <pybind11/stl.h>

namespace py = pybind11;

namespace pyvrp_plus::bindings {
namespace {
constexpr char const *client_group_doc = R"doc(
Clients that exclude each other: a feasible solution visits exactly one client
of a required group, and at most one of any other.

Parameters
----------
clients
    Location indices of the clients.
required
    Whether one of the clients must be visited.
name
    Free text.

Raises
------
ValueError
    When a client is listed twice.
)doc";

ClientGroup make_group(std::vector<std::size_t> clients, bool required, std::string name) {
    return ClientGroup(std::move(clients), required, std::move(name));
}

py::tuple get_client_group_state(ClientGroup const &group) {
    return py::make_tuple(group.clients(), group.required, group.name);
}

std::string client_group_repr(py::object const &group) {
    return constructor_repr(group, py::type::of<ClientGroup>()(), {"clients"},
                            {"required", "name"});
}
} // namespace

void register_client_group(py::module_ &module) {
    py::class_<ClientGroup>(module, "ClientGroup", client_group_doc)
        .def(py::init(&make_group), py::arg("clients") = py::list(), py::arg("required") = true,
             py::kw_only(), py::arg("name") = "")
        .def_property_readonly("clients", &ClientGroup::clients)
        .def_readonly("required", &ClientGroup::required)
        .def_readonly("mutually_exclusive", &ClientGroup::mutually_exclusive)
        .def_readonly("name", &ClientGroup::name)
        .def("add_client", &ClientGroup::add_client, py::arg("client"),
             "Adds a client, given by its location index. Raises ValueError if the group has it "
             "already.")
        .def("clear", &ClientGroup::clear, "Removes all clients.")
        .def("__len__", &ClientGroup::size)
        // Over a copy, because the clients may change meanwhile.
        .def("__iter__",
             [](ClientGroup const &group) { return py::iter(py::cast(group.clients())); })
        .def(py::self == py::self)
        .def("__str__", [](ClientGroup const &group) { return group.name; })
        .def("__repr__", &client_group_repr)
        .def(py::pickle(&get_client_group_state,
                        [](py::tuple const &state) { return call_with_state(make_group, state); }));
}
} // namespace pyvrp_plus::bindings
