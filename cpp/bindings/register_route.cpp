#include "problem/problem_data.h"
#include "register.h"
#include "repr.h"
#include "sequence.h"
#include "solution/route.h"
#include "state.h"

#include <pybind11/operators.h>
#include <pybind11/stl.h>

#include <sstream>

namespace py = pybind11;

namespace pyvrp_plus::bindings {
namespace {
constexpr char const *visit_doc = R"doc(
One stop of a route's schedule, at a client or at a depot.

Attributes
----------
location
    Location index.
trip
    Index of the trip within the route. A depot between two trips belongs to the
    later one, and the last depot to none: its index is the number of trips.
start_service, end_service
    Times at which service begins and ends.
wait_duration
    Idle time before service begins.
time_warp
    How much later than possible the vehicle arrives. Positive only on routes
    that are infeasible.
)doc";

constexpr char const *route_doc = R"doc(
Work of one vehicle: one trip, or several with reloads at depots between them.
Routes cannot be changed.

Parameters
----------
data
    The instance.
visits
    Location indices of the clients, for a route of one trip; or the trips.
vehicle_type
    Index of the vehicle type.

Raises
------
ValueError
    When a visit is not a client, or the trips do not link up, belong to
    another vehicle type, or are too many.
IndexError
    When the vehicle type does not exist.
)doc";

std::string route_to_string(Route const &route) {
    std::ostringstream text;
    for (std::size_t trip = 0; trip != route.num_trips(); ++trip) {
        text << (trip == 0 ? "" : " | ");
        for (std::size_t idx = 0; idx != route.trip(trip).size(); ++idx)
            text << (idx == 0 ? "" : " ") << route.trip(trip)[idx];
    }
    return text.str();
}

std::string route_repr(Route const &route) {
    auto text =
        concat("<Route of vehicle type ", route.vehicle_type(), ": visits ", route_to_string(route),
               "; distance ", route.distance(), ", duration ", route.duration());
    if (route.has_excess_load())
        text += ", excess load " + std::string(py::repr(py::cast(route.excess_load())));
    if (route.has_excess_distance())
        text += concat(", excess distance ", route.excess_distance());
    if (route.has_time_warp())
        text += concat(", time warp ", route.time_warp());
    if (route.num_incompatible_visits() > 0)
        text += ", " + counted(route.num_incompatible_visits(), "incompatible visit");
    if (route.excess_clients() > 0)
        text += concat(", excess clients ", route.excess_clients());
    return text + ">";
}

std::string visit_repr(py::object const &visit) {
    return constructor_repr(
        visit, visit,
        {"location", "trip", "start_service", "end_service", "wait_duration", "time_warp"}, {});
}

py::tuple get_visit_state(ScheduledVisit const &visit) {
    return py::make_tuple(visit.location, visit.trip, visit.start_service, visit.end_service,
                          visit.wait_duration, visit.time_warp);
}

ScheduledVisit set_visit_state(std::size_t location, std::size_t trip, Duration start_service,
                               Duration end_service, Duration wait_duration, Duration time_warp) {
    return {location, trip, start_service, end_service, wait_duration, time_warp};
}

py::tuple get_route_state(Route const &route) {
    auto const &state = route.state();
    return py::make_tuple(state.trips, state.schedule, state.pickup, state.excess_load,
                          state.distance, state.excess_distance, state.distance_cost,
                          state.duration, state.overtime, state.duration_cost, state.time_warp,
                          state.start_time, state.slack, state.vehicle_type,
                          state.num_incompatible_visits, state.excess_clients);
}

Route set_route_state(std::vector<Trip> trips, std::vector<ScheduledVisit> schedule,
                      std::vector<Load> pickup, std::vector<Load> excess_load, Distance distance,
                      Distance excess_distance, Cost distance_cost, Duration duration,
                      Duration overtime, Cost duration_cost, Duration time_warp,
                      Duration start_time, Duration slack, std::size_t vehicle_type,
                      std::size_t num_incompatible_visits, std::size_t excess_clients) {
    if (trips.empty())
        throw_invalid("The pickled route has no trips.");

    return Route({std::move(trips), std::move(schedule), std::move(pickup), std::move(excess_load),
                  distance, excess_distance, distance_cost, duration, overtime, duration_cost,
                  time_warp, start_time, slack, vehicle_type, num_incompatible_visits,
                  excess_clients});
}

void register_scheduled_visit(py::module_ &module) {
    py::class_<ScheduledVisit>(module, "ScheduledVisit", visit_doc)
        .def_readonly("location", &ScheduledVisit::location)
        .def_readonly("trip", &ScheduledVisit::trip)
        .def_readonly("start_service", &ScheduledVisit::start_service)
        .def_readonly("end_service", &ScheduledVisit::end_service)
        .def_readonly("wait_duration", &ScheduledVisit::wait_duration)
        .def_readonly("time_warp", &ScheduledVisit::time_warp)
        .def_property_readonly("service_duration", &ScheduledVisit::service_duration,
                               "Time between the start and the end of service.")
        .def("__repr__", &visit_repr)
        .def(py::pickle(&get_visit_state, [](py::tuple const &state) {
            return call_with_state(set_visit_state, state);
        }));
}
} // namespace

void register_route(py::module_ &module) {
    register_scheduled_visit(module);

    auto const inside = py::return_value_policy::reference_internal;

    py::class_<Route>(module, "Route", route_doc)
        .def(py::init<ProblemData const &, std::vector<std::size_t>, std::size_t>(),
             py::arg("data"), py::arg("visits"), py::arg("vehicle_type"))
        .def(py::init<ProblemData const &, std::vector<Trip>, std::size_t>(), py::arg("data"),
             py::arg("visits"), py::arg("vehicle_type"))
        .def("num_trips", &Route::num_trips, "Number of trips, at least one.")
        .def("trips", &Route::trips, inside, "The trips, in order.")
        .def(
            "trip",
            [](Route const &route, std::size_t idx) -> Trip const & {
                if (idx >= route.num_trips())
                    throw_out_of_range("There is no trip ", idx, ": the route has ",
                                       route.num_trips(), " trips.");
                return route.trip(idx);
            },
            py::arg("idx"), inside, "The trip at the index. Raises IndexError if there is none.")
        .def("visits", &Route::visits, "Location indices of the clients, in order, of all trips.")
        .def("distance", &Route::distance, "Distance travelled.")
        .def("distance_cost", &Route::distance_cost, "Cost of the distance.")
        .def("excess_distance", &Route::excess_distance, "Distance above the maximum distance.")
        .def("delivery", &Route::delivery, "Amount delivered, per load dimension.")
        .def("pickup", &Route::pickup,
             "Amount picked up, per load dimension, including the initial load.")
        .def("excess_load", &Route::excess_load,
             "Load above the capacity, per load dimension, summed over the trips.")
        .def("duration", &Route::duration,
             "Time from start to end: travel, service and waiting, overtime included.")
        .def("overtime", &Route::overtime, "Duration above the nominal shift duration.")
        .def("duration_cost", &Route::duration_cost, "Cost of the duration and the overtime.")
        .def("time_warp", &Route::time_warp,
             "Violation of time windows, and duration above the maximum duration.")
        .def("start_time", &Route::start_time,
             "Earliest start of a route of smallest duration and time warp. It can be delayed by "
             ":meth:`slack` without increasing these.")
        .def("end_time", &Route::end_time, "``start_time + duration - time_warp``.")
        .def("slack", &Route::slack,
             "By how much the start can be delayed without a longer duration or more time warp.")
        .def("travel_duration", &Route::travel_duration, "Time spent on travel.")
        .def("service_duration", &Route::service_duration, "Time spent on service.")
        .def("wait_duration", &Route::wait_duration, "Time spent on waiting.")
        .def("release_time", &Route::release_time,
             "Earliest time at which the route can start: the latest release time of the clients "
             "on its first trip.")
        .def("prizes", &Route::prizes, "Sum of the prizes of the visited clients.")
        .def("centroid", &Route::centroid,
             "Mean of the visited clients' coordinates; ``(0, 0)`` without visits.")
        .def("vehicle_type", &Route::vehicle_type, "Index of the vehicle type.")
        .def("start_depot", &Route::start_depot, "Location index of the first depot.")
        .def("end_depot", &Route::end_depot, "Location index of the last depot.")
        .def("is_feasible", &Route::is_feasible,
             "Whether there is no excess load, excess distance or time warp, and no incompatible "
             "visit or excess client.")
        .def("num_incompatible_visits", &Route::num_incompatible_visits,
             "Number of visits that the vehicle type cannot serve, by "
             ":meth:`ProblemData.can_serve`.")
        .def("excess_clients", &Route::excess_clients,
             "Number of visits above the most clients of the vehicle type.")
        .def("has_excess_load", &Route::has_excess_load,
             "Whether the load exceeds the capacity in any dimension.")
        .def("has_excess_distance", &Route::has_excess_distance,
             "Whether the distance exceeds the maximum distance.")
        .def("has_time_warp", &Route::has_time_warp,
             "Whether a time window or the maximum duration is violated.")
        .def("schedule", &Route::schedule,
             "Each stop of a vehicle that leaves at :meth:`start_time`, depots included.")
        .def("__len__", &Route::size)
        .def("__iter__", [](Route const &route) { return py::iter(py::cast(route.visits())); })
        .def(
            "__getitem__",
            [](Route const &route, py::ssize_t idx) {
                return route.visits()[position(idx, route.size())];
            },
            py::arg("idx"))
        .def(py::self == py::self)
        .def("__str__", &route_to_string)
        .def("__repr__", &route_repr)
        .def("_repr_html_", [](py::object const &route) { return html("route_html", route); })
        .def(py::pickle(&get_route_state, [](py::tuple const &state) {
            return call_with_state(set_route_state, state);
        }));
}
} // namespace pyvrp_plus::bindings
