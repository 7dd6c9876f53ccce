#include "coordinate.h"
#include "problem/depot.h"
#include "register.h"
#include "repr.h"
#include "state.h"

#include <pybind11/operators.h>

namespace py = pybind11;

namespace pyvrp_plus::bindings {
namespace {
constexpr char const *depot_doc = R"doc(
A place where vehicles start, end and reload. Depots have the first location
indices of an instance, and cannot be changed.

Parameters
----------
x, y
    Coordinates. Used for plots and random instances, never for distances.
tw_early
    Opening time; by default zero.
tw_late
    Closing time; by default, there is none.
name
    Free text.
service_duration
    Time that a vehicle spends at this depot at the start of each of its trips.

Raises
------
ValueError
    When a coordinate is not finite, a time is negative, or the depot closes
    before it opens.
)doc";

Depot make_depot(Coordinate x, Coordinate y, Duration tw_early, Duration tw_late, std::string name,
                 Duration service_duration) {
    return {x, y, tw_early, tw_late, name, service_duration};
}

py::tuple get_depot_state(Depot const &depot) {
    return py::make_tuple(depot.x, depot.y, depot.tw_early, depot.tw_late, depot.name,
                          depot.service_duration);
}

std::string depot_repr(py::object const &depot) {
    return constructor_repr(depot, py::type::of<Depot>()(0, 0), {"x", "y"},
                            {"tw_early", "tw_late", "name", "service_duration"});
}
} // namespace

void register_depot(py::module_ &module) {
    py::class_<Depot>(module, "Depot", depot_doc)
        .def(py::init(&make_depot), py::arg("x"), py::arg("y"), py::arg("tw_early") = 0,
             py::arg("tw_late") = max_value, py::kw_only(), py::arg("name") = "",
             py::arg("service_duration") = 0)
        .def_readonly("x", &Depot::x)
        .def_readonly("y", &Depot::y)
        .def_readonly("tw_early", &Depot::tw_early)
        .def_readonly("tw_late", &Depot::tw_late)
        .def_readonly("name", &Depot::name)
        .def_readonly("service_duration", &Depot::service_duration)
        .def(py::self == py::self)
        .def("__str__", [](Depot const &depot) { return depot.name; })
        .def("__repr__", &depot_repr)
        .def(py::pickle(&get_depot_state,
                        [](py::tuple const &state) { return call_with_state(make_depot, state); }));
}
} // namespace pyvrp_plus::bindings
