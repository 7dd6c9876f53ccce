#include "problem/problem_data.h"
#include "register.h"
#include "sequence.h"
#include "solution/trip.h"
#include "state.h"

#include <pybind11/operators.h>
#include <pybind11/stl.h>

#include <sstream>

namespace py = pybind11;

namespace pyvrp_plus::bindings {
namespace {
constexpr char const *trip_doc = R"doc(
Client visits between two depots, as part of a route. Trips cannot be changed.

Parameters
----------
data
    The instance.
visits
    Location indices of the clients, in the order in which they are visited.
vehicle_type
    Index of the vehicle type.
start_depot, end_depot
    Location indices of depots of the vehicle type, by default those where its
    routes start and end.

Raises
------
ValueError
    When a visit is not a client, or the vehicle may not start or end there.
IndexError
    When the vehicle type does not exist.
)doc";

std::vector<Load> to_list(std::span<Load const> loads) { return {loads.begin(), loads.end()}; }

std::string trip_to_string(Trip const &trip) {
    std::ostringstream text;
    for (std::size_t idx = 0; idx != trip.size(); ++idx)
        text << (idx == 0 ? "" : " ") << trip[idx];
    return text.str();
}

std::string trip_repr(Trip const &trip) {
    return concat("<Trip of vehicle type ", trip.vehicle_type(), ": depot ", trip.start_depot(),
                  ", visits ", trip_to_string(trip), ", depot ", trip.end_depot(), ">");
}

py::tuple get_trip_state(Trip const &trip) {
    auto const &state = trip.state();
    return py::make_tuple(state.visits, state.loads, state.distance, state.travel_duration,
                          state.service_duration, state.release_time, state.prizes, state.centroid,
                          state.vehicle_type, state.start_depot, state.end_depot);
}

Trip set_trip_state(std::vector<std::size_t> visits, std::vector<Load> loads, Distance distance,
                    Duration travel_duration, Duration service_duration, Duration release_time,
                    Cost prizes, std::pair<double, double> centroid, std::size_t vehicle_type,
                    std::size_t start_depot, std::size_t end_depot) {
    return Trip({std::move(visits), std::move(loads), distance, travel_duration, service_duration,
                 release_time, prizes, centroid, vehicle_type, start_depot, end_depot});
}
} // namespace

void register_trip(py::module_ &module) {
    py::class_<Trip>(module, "Trip", trip_doc)
        .def(py::init<ProblemData const &, std::vector<std::size_t>, std::size_t,
                      std::optional<std::size_t>, std::optional<std::size_t>>(),
             py::arg("data"), py::arg("visits"), py::arg("vehicle_type"),
             py::arg("start_depot") = py::none(), py::arg("end_depot") = py::none())
        .def("visits", &Trip::visits, "Location indices of the clients, in order.")
        .def("distance", &Trip::distance, "Distance travelled.")
        .def(
            "delivery", [](Trip const &trip) { return to_list(trip.delivery()); },
            "Amount delivered, per load dimension.")
        .def(
            "pickup", [](Trip const &trip) { return to_list(trip.pickup()); },
            "Amount picked up, per load dimension.")
        .def(
            "load", [](Trip const &trip) { return to_list(trip.load()); },
            "Largest amount on the vehicle at any moment, per load dimension.")
        .def(
            "excess_load", [](Trip const &trip) { return to_list(trip.excess_load()); },
            "Load above the capacity, per load dimension.")
        .def("travel_duration", &Trip::travel_duration, "Time spent on travel.")
        .def("service_duration", &Trip::service_duration, "Time spent on service.")
        .def("release_time", &Trip::release_time,
             "Earliest time at which the trip can start: the latest release time of its clients.")
        .def("prizes", &Trip::prizes, "Sum of the prizes of the visited clients.")
        .def("centroid", &Trip::centroid,
             "Mean of the visited clients' coordinates; ``(0, 0)`` without visits.")
        .def("vehicle_type", &Trip::vehicle_type, "Index of the vehicle type.")
        .def("start_depot", &Trip::start_depot, "Location index of the first depot.")
        .def("end_depot", &Trip::end_depot, "Location index of the last depot.")
        .def("has_excess_load", &Trip::has_excess_load,
             "Whether the load exceeds the capacity in any dimension.")
        .def("__len__", &Trip::size)
        .def(
            "__iter__",
            [](Trip const &trip) { return py::make_iterator(trip.begin(), trip.end()); },
            py::keep_alive<0, 1>())
        .def(
            "__getitem__",
            [](Trip const &trip, py::ssize_t idx) { return trip[position(idx, trip.size())]; },
            py::arg("idx"))
        .def(py::self == py::self)
        .def("__str__", &trip_to_string)
        .def("__repr__", &trip_repr)
        .def(py::pickle(&get_trip_state, [](py::tuple const &state) {
            return call_with_state(set_trip_state, state);
        }));
}
} // namespace pyvrp_plus::bindings
