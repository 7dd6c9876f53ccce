#include "problem/problem_data.h"
#include "pyvrp_plus/random.h"
#include "register.h"
#include "repr.h"
#include "solution/solution.h"
#include "state.h"

#include <pybind11/operators.h>
#include <pybind11/stl.h>

#include <memory>

namespace py = pybind11;

namespace pyvrp_plus::bindings {
namespace {
constexpr char const *solution_doc = R"doc(
A set of routes. Solutions cannot be changed.

Parameters
----------
data
    The instance.
routes
    Routes, or lists of location indices of clients, pickups and deliveries. The
    latter become routes of the first vehicle type.

Raises
------
RuntimeError
    When a route is empty, a client is visited more than once, or there are
    more routes than vehicles, in total or of a type.
ValueError
    When a visit is to a depot or to no location, or a shipment is not picked up and
    then delivered on one trip.
)doc";

/// Restores a solution that refers to the pickled routes and figures.
std::shared_ptr<Solution>
set_solution_state(std::vector<Route> routes, std::vector<std::int32_t> predecessors,
                   std::vector<std::int32_t> successors, std::vector<Load> excess_load,
                   std::size_t num_clients, std::size_t num_missing_clients,
                   std::size_t num_shipments, std::size_t num_missing_shipments, Distance distance,
                   Cost distance_cost, Distance excess_distance, Duration duration,
                   Duration overtime, Cost duration_cost, Duration time_warp,
                   Cost fixed_vehicle_cost, Cost prizes, Cost uncollected_prizes, std::size_t hash,
                   bool is_group_feasible, std::size_t num_incompatible_visits,
                   std::size_t excess_clients, std::size_t num_violated_vehicle_groups) {
    if (predecessors.size() != successors.size())
        throw_invalid("The pickled solution has ", predecessors.size(), " predecessors, but ",
                      successors.size(), " successors.");

    return std::make_shared<Solution>(Solution::State{std::move(routes),
                                                      std::move(predecessors),
                                                      std::move(successors),
                                                      std::move(excess_load),
                                                      num_clients,
                                                      num_missing_clients,
                                                      num_shipments,
                                                      num_missing_shipments,
                                                      distance,
                                                      distance_cost,
                                                      excess_distance,
                                                      duration,
                                                      overtime,
                                                      duration_cost,
                                                      time_warp,
                                                      fixed_vehicle_cost,
                                                      prizes,
                                                      uncollected_prizes,
                                                      hash,
                                                      is_group_feasible,
                                                      num_incompatible_visits,
                                                      excess_clients,
                                                      num_violated_vehicle_groups});
}

py::tuple get_solution_state(Solution const &solution) {
    auto const &state = solution.state();
    return py::make_tuple(
        state.routes, state.predecessors, state.successors, state.excess_load, state.num_clients,
        state.num_missing_clients, state.num_shipments, state.num_missing_shipments, state.distance,
        state.distance_cost, state.excess_distance, state.duration, state.overtime,
        state.duration_cost, state.time_warp, state.fixed_vehicle_cost, state.prizes,
        state.uncollected_prizes, state.hash, state.is_group_feasible,
        state.num_incompatible_visits, state.excess_clients, state.num_violated_vehicle_groups);
}

std::string solution_to_string(Solution const &solution) {
    std::string text;
    for (std::size_t idx = 0; idx != solution.num_routes(); ++idx)
        text += concat("Route #", idx + 1, ": ",
                       std::string(py::str(py::cast(solution.routes()[idx]))), "\n");
    return text;
}

std::string solution_repr(Solution const &solution) {
    auto text = concat("<Solution: ", counted(solution.num_routes(), "route"), ", ",
                       counted(solution.num_clients(), "client"));
    if (solution.num_shipments() > 0)
        text += ", " + counted(solution.num_shipments(), "shipment");
    text += concat("; distance ", solution.distance(), ", duration ", solution.duration());
    if (solution.is_feasible())
        return text + "; feasible>";

    text += "; infeasible";
    if (solution.has_excess_load())
        text += ", excess load " + std::string(py::repr(py::cast(solution.excess_load())));
    if (solution.has_excess_distance())
        text += concat(", excess distance ", solution.excess_distance());
    if (solution.has_time_warp())
        text += concat(", time warp ", solution.time_warp());
    if (solution.num_missing_clients() > 0)
        text += ", " + counted(solution.num_missing_clients(), "missing client");
    if (solution.num_missing_shipments() > 0)
        text += ", " + counted(solution.num_missing_shipments(), "missing shipment");
    if (!solution.is_group_feasible())
        text += ", groups violated";
    if (solution.num_incompatible_visits() > 0)
        text += ", " + counted(solution.num_incompatible_visits(), "incompatible visit");
    if (solution.excess_clients() > 0)
        text += concat(", excess clients ", solution.excess_clients());
    if (solution.num_violated_vehicle_groups() > 0)
        text += ", " + counted(solution.num_violated_vehicle_groups(), "violated vehicle group");
    return text + ">";
}
} // namespace

void register_solution(py::module_ &module) {
    py::class_<Solution, std::shared_ptr<Solution>>(module, "Solution", solution_doc)
        .def(py::init<ProblemData const &, std::vector<Route>>(), py::arg("data"),
             py::arg("routes"))
        .def(py::init<ProblemData const &, std::vector<std::vector<std::size_t>> const &>(),
             py::arg("data"), py::arg("routes"))
        .def_static("make_random", &Solution::make_random, py::arg("data"), py::arg("rng"),
                    "Visits all required clients and about half of the others, in random order, "
                    "on routes of equal size and with random vehicles.")
        .def("num_routes", &Solution::num_routes, "Number of routes.")
        .def("num_trips", &Solution::num_trips, "Number of trips, over all routes.")
        .def("num_clients", &Solution::num_clients, "Number of visited clients.")
        .def("num_missing_clients", &Solution::num_missing_clients,
             "Number of required clients that are not visited.")
        .def("num_shipments", &Solution::num_shipments, "Number of shipments that are transported.")
        .def("num_missing_shipments", &Solution::num_missing_shipments,
             "Number of required shipments that are not transported.")
        .def("routes", &Solution::routes, py::return_value_policy::reference_internal,
             "The routes, in the order in which they were given.")
        .def("neighbours", &Solution::neighbours,
             "For each location its predecessor and successor, clients or depots, as a pair; None "
             "for depots and for clients without a visit.")
        .def("is_feasible", &Solution::is_feasible,
             "Whether all routes are feasible, required clients visited, and groups of all kinds "
             "respected.")
        .def("num_incompatible_visits", &Solution::num_incompatible_visits,
             "Number of visits by vehicles that cannot serve them, by "
             ":meth:`ProblemData.can_serve`.")
        .def("excess_clients", &Solution::excess_clients,
             "Number of visits above the most clients of the vehicle types, summed over all "
             "routes.")
        .def("num_violated_vehicle_groups", &Solution::num_violated_vehicle_groups,
             "Number of :class:`SameVehicleGroup` whose visited members are on several routes, and "
             "of :class:`DifferentVehicleGroup` of which two are on one route.")
        .def("is_group_feasible", &Solution::is_group_feasible,
             "Whether no group has two visits, and each required group has one.")
        .def("is_complete", &Solution::is_complete,
             "Whether all required clients are visited, and all required shipments transported.")
        .def("has_excess_load", &Solution::has_excess_load,
             "Whether the load of a route exceeds its capacity in any dimension.")
        .def("has_excess_distance", &Solution::has_excess_distance,
             "Whether the distance of a route exceeds its maximum distance.")
        .def("has_time_warp", &Solution::has_time_warp,
             "Whether a route violates a time window or its maximum duration.")
        .def("distance", &Solution::distance, "Distance travelled, over all routes.")
        .def("distance_cost", &Solution::distance_cost, "Cost of the distance.")
        .def("duration", &Solution::duration, "Duration, summed over all routes.")
        .def("overtime", &Solution::overtime, "Overtime, summed over all routes.")
        .def("duration_cost", &Solution::duration_cost, "Cost of the duration and the overtime.")
        .def("excess_load", &Solution::excess_load,
             "Load above the capacity, per load dimension, summed over all routes.")
        .def("excess_distance", &Solution::excess_distance,
             "Distance above the maximum distance, summed over all routes.")
        .def("fixed_vehicle_cost", &Solution::fixed_vehicle_cost,
             "Fixed cost of all vehicles that are used.")
        .def("time_warp", &Solution::time_warp, "Time warp, summed over all routes.")
        .def("prizes", &Solution::prizes, "Sum of the prizes of the visited clients.")
        .def("uncollected_prizes", &Solution::uncollected_prizes,
             "Sum of the prizes of the clients without a visit.")
        .def("__copy__", [](Solution const &solution) { return Solution(solution); })
        .def(
            "__deepcopy__",
            [](Solution const &solution, py::dict const &) { return Solution(solution); },
            py::arg("memo"))
        .def(py::self == py::self)
        .def("__hash__", &Solution::hash)
        .def("__str__", &solution_to_string)
        .def("__repr__", &solution_repr)
        .def("_repr_html_",
             [](py::object const &solution) { return html("solution_html", solution); })
        .def(py::pickle(&get_solution_state, [](py::tuple const &state) {
            return call_with_state(set_solution_state, state);
        }));
}
} // namespace pyvrp_plus::bindings
