#include "coordinate.h"
#include "problem/client.h"
#include "register.h"
#include "repr.h"
#include "requirements.h"
#include "state.h"
#include "time_windows.h"

#include <pybind11/operators.h>
#include <pybind11/stl.h>

namespace py = pybind11;

namespace pyvrp_plus::bindings {
namespace {
constexpr char const *client_doc = R"doc(
A place to visit.

The location index of the client at position ``i`` of an instance's clients is
``num_depots + i``. All times and amounts are integers, in units of the
caller's choice; fractions are cut off. Clients cannot be changed.

Parameters
----------
x, y
    Coordinates. Used for plots, centroids and random instances, never for
    distances.
delivery
    Amounts that are brought from the depot, one per load dimension. If there
    are fewer than of pickups, the others are zero.
pickup
    Amounts that are taken back to the depot, one per load dimension. If there
    are fewer than of deliveries, the others are zero.
service_duration
    Time that the visit takes.
tw_early
    Earliest time at which service may start; by default zero.
tw_late
    Latest time at which service may start; by default, there is none.
release_time
    A vehicle must not start the trip that visits this client earlier.
prize
    Reward of a visit. Solutions pay the prizes of all clients they leave out.
required
    Whether a feasible solution must visit this client.
group
    Index of the client's group, if any.
name
    Free text.
required_skills
    Skills that a vehicle must have to serve the client, in any order.
allowed_vehicle_types
    Indices of the vehicle types that may serve the client; by default, all may.
forbidden_vehicle_types
    Indices of vehicle types that must not serve the client.
time_windows
    Several windows, each from the earliest to the latest time at which service may
    start, in order of time. Then ``tw_early`` is the first opening, and ``tw_late``
    the last closing; they need not be given. By default, there is one window.

Raises
------
ValueError
    When a coordinate is not finite, an amount or time is negative, or the
    window is empty or closes before the release time. When ``time_windows`` is empty,
    not in order, or does not agree with ``tw_early`` and ``tw_late``.
)doc";

Client make_client(Coordinate x, Coordinate y, std::vector<Load> delivery, std::vector<Load> pickup,
                   Duration service_duration, Duration tw_early, Duration tw_late,
                   Duration release_time, Cost prize, bool required,
                   std::optional<std::size_t> group, std::string name,
                   std::vector<std::string> required_skills,
                   std::optional<std::vector<std::size_t>> allowed_vehicle_types,
                   std::vector<std::size_t> forbidden_vehicle_types,
                   std::optional<WindowPairs> const &time_windows) {
    return {x,
            y,
            std::move(delivery),
            std::move(pickup),
            service_duration,
            tw_early,
            tw_late,
            release_time,
            prize,
            required,
            group,
            name,
            VehicleRequirements(std::move(required_skills), std::move(allowed_vehicle_types),
                                std::move(forbidden_vehicle_types)),
            given_windows(time_windows, tw_early, tw_late)};
}

py::tuple get_client_state(Client const &client) {
    return py::make_tuple(
        client.x, client.y, client.delivery, client.pickup, client.service_duration,
        client.tw_early, client.tw_late, client.release_time, client.prize, client.required,
        client.group, client.name, client.requirements.skills, client.requirements.allowed_types,
        client.requirements.forbidden_types, window_pairs(client));
}

std::string client_repr(py::object const &client) {
    return constructor_repr(
        client, py::type::of<Client>()(0, 0), {"x", "y"},
        repr_fields(client.cast<Client const &>(),
                    {"delivery", "pickup", "service_duration", "tw_early", "tw_late",
                     "release_time", "prize", "required", "group", "name", "required_skills",
                     "allowed_vehicle_types", "forbidden_vehicle_types", "time_windows"}));
}
} // namespace

void register_client(py::module_ &module) {
    py::class_<Client>(module, "Client", client_doc)
        .def(py::init(&make_client), py::arg("x"), py::arg("y"), py::arg("delivery") = py::list(),
             py::arg("pickup") = py::list(), py::arg("service_duration") = 0,
             py::arg("tw_early") = 0, py::arg("tw_late") = max_value, py::arg("release_time") = 0,
             py::arg("prize") = 0, py::arg("required") = true, py::arg("group") = py::none(),
             py::kw_only(), py::arg("name") = "", py::arg("required_skills") = py::list(),
             py::arg("allowed_vehicle_types") = py::none(),
             py::arg("forbidden_vehicle_types") = py::list(), py::arg("time_windows") = py::none())
        .def_readonly("x", &Client::x)
        .def_readonly("y", &Client::y)
        .def_readonly("delivery", &Client::delivery)
        .def_readonly("pickup", &Client::pickup)
        .def_readonly("service_duration", &Client::service_duration)
        .def_readonly("tw_early", &Client::tw_early)
        .def_readonly("tw_late", &Client::tw_late)
        .def_readonly("release_time", &Client::release_time)
        .def_readonly("prize", &Client::prize)
        .def_readonly("required", &Client::required)
        .def_readonly("group", &Client::group)
        .def_readonly("name", &Client::name)
        .def_property_readonly("required_skills", &required_skills<Client>)
        .def_property_readonly("allowed_vehicle_types", &allowed_vehicle_types<Client>)
        .def_property_readonly("forbidden_vehicle_types", &forbidden_vehicle_types<Client>)
        .def_property_readonly("time_windows", &window_pairs<Client>)
        .def(py::self == py::self)
        .def("__str__", [](Client const &client) { return client.name; })
        .def("__repr__", &client_repr)
        .def(py::pickle(&get_client_state, [](py::tuple const &state) {
            return call_with_state(make_client, state);
        }));
}
} // namespace pyvrp_plus::bindings
