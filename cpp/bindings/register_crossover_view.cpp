#include "lent_crossover_view.h"
#include "register.h"

#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <memory>
#include <utility>
#include <vector>

namespace py = pybind11;

namespace pyvrp_plus::bindings {
namespace {
void register_planned_route(py::module_ &module) {
    py::class_<PlannedRoute>(module, "PlannedRoute", "A route of a parent or of a child.")
        .def(py::init([](std::vector<Location> visits, std::size_t vehicle_type) {
                 return PlannedRoute{vehicle_type, std::move(visits)};
             }),
             py::arg("visits"), py::arg("vehicle_type") = 0)
        .def_readonly("visits", &PlannedRoute::visits,
                      "Clients and reload depots in visiting order, by their numbers in the "
                      "problem data.")
        .def_readonly("vehicle_type", &PlannedRoute::vehicle_type, "Type of the vehicle.");
}
} // namespace

void register_crossover_view(py::module_ &module) {
    register_planned_route(module);

    using View = LentCrossoverView;
    py::class_<View, std::shared_ptr<View>>(
        module, "CrossoverView",
        "Two parents that are crossed, during a call of an operator.\n\n"
        "Unlike in a SearchView, locations have the numbers of the problem data.")
        .def_property_readonly(
            "first", [](View const &view) { return view.get().first(); },
            "Routes of the first parent.")
        .def_property_readonly(
            "second", [](View const &view) { return view.get().second(); },
            "Routes of the second parent.")
        .def_property_readonly(
            "num_depots", [](View const &view) { return view.get().num_depots(); },
            "Number of depots, whose numbers come first.")
        .def_property_readonly(
            "num_locations", [](View const &view) { return view.get().num_locations(); },
            "Number of depots and clients.")
        .def_property_readonly(
            "num_vehicle_types", [](View const &view) { return view.get().num_vehicle_types(); },
            "Number of vehicle types.")
        .def_property_readonly(
            "progress", [](View const &view) { return view.get().progress(); },
            "Where the search stands.")
        .def(
            "num_available",
            [](View const &view, std::size_t type) {
                return view.of_type(type).num_available(type);
            },
            py::arg("vehicle_type"), "Number of vehicles of a type.")
        .def(
            "max_trips",
            [](View const &view, std::size_t type) { return view.of_type(type).max_trips(type); },
            py::arg("vehicle_type"), "Most trips of a vehicle of a type.")
        .def(
            "reloads_at",
            [](View const &view, std::size_t type, Location depot) {
                view.of_location(depot);
                return view.of_type(type).reloads_at(type, depot);
            },
            py::arg("vehicle_type"), py::arg("depot"),
            "Whether vehicles of a type reload at a depot.")
        .def(
            "is_required",
            [](View const &view, Location client) {
                return view.of_client(client).is_required(client);
            },
            py::arg("client"), "Whether a client has to be visited, by itself.")
        .def(
            "distance",
            [](View const &view, std::size_t type, Location from, Location to) {
                view.of_location(from);
                view.of_location(to);
                return view.of_type(type).distance(type, from, to);
            },
            py::arg("vehicle_type"), py::arg("from_"), py::arg("to"),
            "Distance from one location to another for vehicles of a type.")
        .def(
            "stock",
            [](View const &view, RandomNumberGenerator &rng) { return view.get().stock(rng); },
            py::arg("rng"), "The child that the solver's own crossover makes of the parents.");
}
} // namespace pyvrp_plus::bindings
