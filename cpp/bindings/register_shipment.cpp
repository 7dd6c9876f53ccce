#include "coordinate.h"
#include "problem/shipment.h"
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
constexpr char const *step_doc = R"doc(
Where and when a shipment is picked up or delivered. Steps cannot be changed.

Parameters
----------
x, y
    Coordinates. Used for plots and centroids, never for distances.
tw_early, tw_late
    Service must start within this window. Unconstrained by default.
service_duration
    Time that the pickup or the delivery takes.
time_windows
    Several windows, as of :class:`~pyvrp_plus.Client`.

Raises
------
ValueError
    When a time is negative, or the window is empty. When ``time_windows`` is empty,
    not in order, or does not agree with ``tw_early`` and ``tw_late``.
)doc";

constexpr char const *shipment_doc = R"doc(
Goods that one vehicle picks up in one place and delivers to another.

Both are done on the same trip, the pickup before the delivery. In between, the
vehicle may make other visits, and carries the amount. The location index of the
pickup of the shipment at position ``i`` of an instance's shipments is
``num_depots + num_clients + 2 * i``, and the delivery follows it. Shipments cannot
be changed.

Parameters
----------
pickup, delivery
    Where and when the shipment is picked up and delivered.
amount
    What it takes up on the vehicle, per load dimension.
prize
    Reward of the shipment. Solutions pay the prizes of all shipments they leave
    out.
required
    Whether a feasible solution must transport this shipment.
name
    Free text.
required_skills
    Skills that a vehicle must have to serve the shipment, in any order.
allowed_vehicle_types
    Indices of the vehicle types that may serve the shipment; by default, all may.
forbidden_vehicle_types
    Indices of vehicle types that must not serve the shipment.

Raises
------
ValueError
    When an amount or the prize is negative.
)doc";

ShipmentStep make_step(Coordinate x, Coordinate y, Duration tw_early, Duration tw_late,
                       Duration service_duration, std::optional<WindowPairs> const &time_windows) {
    return {
        x, y, tw_early, tw_late, service_duration, given_windows(time_windows, tw_early, tw_late)};
}

py::tuple get_step_state(ShipmentStep const &step) {
    return py::make_tuple(step.x, step.y, step.tw_early, step.tw_late, step.service_duration,
                          window_pairs(step));
}

Shipment make_shipment(ShipmentStep const &pickup, ShipmentStep const &delivery,
                       std::vector<Load> amount, Cost prize, bool required, std::string name,
                       std::vector<std::string> required_skills,
                       std::optional<std::vector<std::size_t>> allowed_vehicle_types,
                       std::vector<std::size_t> forbidden_vehicle_types) {
    return {pickup,
            delivery,
            std::move(amount),
            prize,
            required,
            std::move(name),
            VehicleRequirements(std::move(required_skills), std::move(allowed_vehicle_types),
                                std::move(forbidden_vehicle_types))};
}

py::tuple get_shipment_state(Shipment const &shipment) {
    return py::make_tuple(shipment.pickup, shipment.delivery, shipment.amount, shipment.prize,
                          shipment.required, shipment.name, shipment.requirements.skills,
                          shipment.requirements.allowed_types,
                          shipment.requirements.forbidden_types);
}

std::string step_repr(py::object const &step) {
    return constructor_repr(
        step, py::type::of<ShipmentStep>()(0, 0), {"x", "y"},
        repr_fields(step.cast<ShipmentStep const &>(),
                    {"tw_early", "tw_late", "service_duration", "time_windows"}));
}

std::string shipment_repr(py::object const &shipment) {
    auto const step = py::type::of<ShipmentStep>()(0, 0);
    return constructor_repr(shipment, py::type::of<Shipment>()(step, step), {"pickup", "delivery"},
                            {"amount", "prize", "required", "name", "required_skills",
                             "allowed_vehicle_types", "forbidden_vehicle_types"});
}
} // namespace

void register_shipment(py::module_ &module) {
    py::class_<ShipmentStep>(module, "ShipmentStep", step_doc)
        .def(py::init(&make_step), py::arg("x"), py::arg("y"), py::arg("tw_early") = 0,
             py::arg("tw_late") = max_value, py::arg("service_duration") = 0, py::kw_only(),
             py::arg("time_windows") = py::none())
        .def_readonly("x", &ShipmentStep::x)
        .def_readonly("y", &ShipmentStep::y)
        .def_readonly("tw_early", &ShipmentStep::tw_early)
        .def_readonly("tw_late", &ShipmentStep::tw_late)
        .def_readonly("service_duration", &ShipmentStep::service_duration)
        .def_property_readonly("time_windows", &window_pairs<ShipmentStep>)
        .def(py::self == py::self)
        .def("__repr__", &step_repr)
        .def(py::pickle(&get_step_state,
                        [](py::tuple const &state) { return call_with_state(make_step, state); }));

    py::class_<Shipment>(module, "Shipment", shipment_doc)
        .def(py::init(&make_shipment), py::arg("pickup"), py::arg("delivery"),
             py::arg("amount") = py::list(), py::arg("prize") = 0, py::arg("required") = true,
             py::kw_only(), py::arg("name") = "", py::arg("required_skills") = py::list(),
             py::arg("allowed_vehicle_types") = py::none(),
             py::arg("forbidden_vehicle_types") = py::list())
        .def_readonly("pickup", &Shipment::pickup)
        .def_readonly("delivery", &Shipment::delivery)
        .def_readonly("amount", &Shipment::amount)
        .def_readonly("prize", &Shipment::prize)
        .def_readonly("required", &Shipment::required)
        .def_readonly("name", &Shipment::name)
        .def_property_readonly("required_skills", &required_skills<Shipment>)
        .def_property_readonly("allowed_vehicle_types", &allowed_vehicle_types<Shipment>)
        .def_property_readonly("forbidden_vehicle_types", &forbidden_vehicle_types<Shipment>)
        .def(py::self == py::self)
        .def("__repr__", &shipment_repr)
        .def("__str__", [](Shipment const &shipment) { return shipment.name; })
        .def(py::pickle(&get_shipment_state, [](py::tuple const &state) {
            return call_with_state(make_shipment, state);
        }));
}
} // namespace pyvrp_plus::bindings
