#include "problem/vehicle_type.h"
#include "register.h"
#include "repr.h"
#include "state.h"
#include "warnings.h"

#include <pybind11/operators.h>
#include <pybind11/stl.h>

namespace py = pybind11;

namespace pyvrp_plus::bindings {
namespace {
constexpr char const *vehicle_type_doc = R"doc(
A group of identical vehicles. Vehicle types cannot be changed.

Parameters
----------
num_available
    Number of vehicles, at least one.
capacity
    Largest amount that a vehicle can carry, per load dimension.
start_depot, end_depot
    Location indices of the depots where routes start and end.
fixed_cost
    Cost of each vehicle that is used.
tw_early
    Start of the shift: earliest time at which a route may start; by default
    zero.
tw_late
    End of the shift: latest time at which a route may end; by default, there
    is none.
shift_duration
    Longest duration of a route without overtime. Unconstrained by default.
max_distance
    Longest distance of a route. Unconstrained by default.
unit_distance_cost, unit_duration_cost
    Cost per unit of distance and of duration, overtime included.
profile
    Index of the distance and duration matrix that applies.
start_late
    Routes must start no later than this, by default ``tw_late``.
initial_load
    Amount on the vehicle when its route starts, per load dimension. It is
    dropped off at the end of the first trip.
reload_depots
    Location indices of the depots where a route may be emptied and reloaded
    between trips. Without any, a route has one trip.
max_reloads
    Most reloads on a route. Unconstrained by default.
max_overtime
    By how much a route may exceed ``shift_duration``.
unit_overtime_cost
    Cost per unit of overtime, on top of ``unit_duration_cost``.
name
    Free text.
lifo
    Whether a vehicle is loaded from behind: of the shipments on board, the one that
    was picked up last must be delivered first. Clients do not count.
skills
    Skills that the vehicles have, in any order; see ``required_skills`` of
    :class:`Client`.
max_clients
    Most visits of a route, over all of its trips: to clients, and for shipments, each
    of which takes two. Unconstrained by default.

Raises
------
ValueError
    When a field is negative or there is no vehicle, the shift is empty, the
    latest start is outside the shift, or the initial load exceeds the
    capacity.
)doc";

VehicleType make_vehicle_type(std::size_t num_available, std::vector<Load> capacity,
                              std::size_t start_depot, std::size_t end_depot, Cost fixed_cost,
                              Duration tw_early, Duration tw_late, Duration shift_duration,
                              Distance max_distance, Cost unit_distance_cost,
                              Cost unit_duration_cost, std::size_t profile,
                              std::optional<Duration> start_late, std::vector<Load> initial_load,
                              std::vector<std::size_t> reload_depots, std::size_t max_reloads,
                              Duration max_overtime, Cost unit_overtime_cost, std::string name,
                              bool lifo, std::vector<std::string> skills, std::size_t max_clients) {
    return VehicleType(num_available, std::move(capacity), start_depot, end_depot, fixed_cost,
                       tw_early, tw_late, shift_duration, max_distance, unit_distance_cost,
                       unit_duration_cost, profile, start_late, std::move(initial_load),
                       std::move(reload_depots), max_reloads, max_overtime, unit_overtime_cost,
                       std::move(name), lifo, std::move(skills), max_clients);
}

void warn_of_ignored_reloads(VehicleType const &type) {
    // Files say "unlimited" by the largest value of other integers.
    auto const is_limited = type.max_reloads < static_cast<std::size_t>(max_value);
    if (type.reload_depots.empty() && type.max_reloads > 0 && is_limited)
        warn_model(
            concat("max_reloads = ", type.max_reloads, " has no effect without reload_depots."));
}

/// The constructor that users call: it warns, which copies of the object do not once more.
template <class... Args>
auto with_warnings(VehicleType (*make)(Args...)) {
    return [make](Args... args) {
        auto type = make(std::move(args)...);
        warn_of_ignored_reloads(type);
        return type;
    };
}

py::tuple get_vehicle_type_state(VehicleType const &type) {
    return py::make_tuple(type.num_available, type.capacity, type.start_depot, type.end_depot,
                          type.fixed_cost, type.tw_early, type.tw_late, type.shift_duration,
                          type.max_distance, type.unit_distance_cost, type.unit_duration_cost,
                          type.profile, type.start_late, type.initial_load, type.reload_depots,
                          type.max_reloads, type.max_overtime, type.unit_overtime_cost, type.name,
                          type.lifo, type.skills, type.max_clients);
}

VehicleType replace_vehicle_type(
    VehicleType const &type, std::optional<std::size_t> num_available,
    std::optional<std::vector<Load>> const &capacity, std::optional<std::size_t> start_depot,
    std::optional<std::size_t> end_depot, std::optional<Cost> fixed_cost,
    std::optional<Duration> tw_early, std::optional<Duration> tw_late,
    std::optional<Duration> shift_duration, std::optional<Distance> max_distance,
    std::optional<Cost> unit_distance_cost, std::optional<Cost> unit_duration_cost,
    std::optional<std::size_t> profile, std::optional<Duration> start_late,
    std::optional<std::vector<Load>> const &initial_load,
    std::optional<std::vector<std::size_t>> const &reload_depots,
    std::optional<std::size_t> max_reloads, std::optional<Duration> max_overtime,
    std::optional<Cost> unit_overtime_cost, std::optional<std::string> const &name,
    std::optional<bool> lifo, std::optional<std::vector<std::string>> const &skills,
    std::optional<std::size_t> max_clients) {
    return VehicleType(
        num_available.value_or(type.num_available), capacity.value_or(type.capacity),
        start_depot.value_or(type.start_depot), end_depot.value_or(type.end_depot),
        fixed_cost.value_or(type.fixed_cost), tw_early.value_or(type.tw_early),
        tw_late.value_or(type.tw_late), shift_duration.value_or(type.shift_duration),
        max_distance.value_or(type.max_distance),
        unit_distance_cost.value_or(type.unit_distance_cost),
        unit_duration_cost.value_or(type.unit_duration_cost), profile.value_or(type.profile),
        start_late.value_or(type.start_late), initial_load.value_or(type.initial_load),
        reload_depots.value_or(type.reload_depots), max_reloads.value_or(type.max_reloads),
        max_overtime.value_or(type.max_overtime),
        unit_overtime_cost.value_or(type.unit_overtime_cost), name.value_or(type.name),
        lifo.value_or(type.lifo), skills.value_or(type.skills),
        max_clients.value_or(type.max_clients));
}

std::string vehicle_type_repr(py::object const &type) {
    return constructor_repr(type, py::type::of<VehicleType>()(), {"num_available", "capacity"},
                            {"start_depot",
                             "end_depot",
                             "fixed_cost",
                             "tw_early",
                             "tw_late",
                             "shift_duration",
                             "max_distance",
                             "unit_distance_cost",
                             "unit_duration_cost",
                             "profile",
                             "start_late",
                             "initial_load",
                             "reload_depots",
                             "max_reloads",
                             "max_overtime",
                             "unit_overtime_cost",
                             "name",
                             "lifo",
                             "skills",
                             "max_clients"});
}
} // namespace

void register_vehicle_type(py::module_ &module) {
    auto const none = py::none();

    py::class_<VehicleType>(module, "VehicleType", vehicle_type_doc)
        .def(py::init(with_warnings(&make_vehicle_type)), py::arg("num_available") = 1,
             py::arg("capacity") = py::list(), py::arg("start_depot") = 0, py::arg("end_depot") = 0,
             py::arg("fixed_cost") = 0, py::arg("tw_early") = 0, py::arg("tw_late") = max_value,
             py::arg("shift_duration") = max_value, py::arg("max_distance") = max_value,
             py::arg("unit_distance_cost") = 1, py::arg("unit_duration_cost") = 0,
             py::arg("profile") = 0, py::arg("start_late") = none,
             py::arg("initial_load") = py::list(), py::arg("reload_depots") = py::list(),
             py::arg("max_reloads") = VehicleType::unlimited, py::arg("max_overtime") = 0,
             py::arg("unit_overtime_cost") = 0, py::kw_only(), py::arg("name") = "",
             py::arg("lifo") = false, py::arg("skills") = py::list(),
             py::arg("max_clients") = VehicleType::unlimited)
        .def_readonly("num_available", &VehicleType::num_available)
        .def_readonly("capacity", &VehicleType::capacity)
        .def_readonly("start_depot", &VehicleType::start_depot)
        .def_readonly("end_depot", &VehicleType::end_depot)
        .def_readonly("fixed_cost", &VehicleType::fixed_cost)
        .def_readonly("tw_early", &VehicleType::tw_early)
        .def_readonly("tw_late", &VehicleType::tw_late)
        .def_readonly("shift_duration", &VehicleType::shift_duration)
        .def_readonly("max_distance", &VehicleType::max_distance)
        .def_readonly("unit_distance_cost", &VehicleType::unit_distance_cost)
        .def_readonly("unit_duration_cost", &VehicleType::unit_duration_cost)
        .def_readonly("profile", &VehicleType::profile)
        .def_readonly("start_late", &VehicleType::start_late)
        .def_readonly("initial_load", &VehicleType::initial_load)
        .def_readonly("reload_depots", &VehicleType::reload_depots)
        .def_readonly("max_reloads", &VehicleType::max_reloads)
        .def_readonly("max_overtime", &VehicleType::max_overtime)
        .def_readonly("unit_overtime_cost", &VehicleType::unit_overtime_cost)
        .def_readonly("max_duration", &VehicleType::max_duration,
                      "Longest duration of a route: ``shift_duration + max_overtime``.")
        .def_readonly("name", &VehicleType::name)
        .def_readonly("lifo", &VehicleType::lifo)
        .def_readonly("skills", &VehicleType::skills)
        .def_readonly("max_clients", &VehicleType::max_clients)
        .def_property_readonly("max_trips", &VehicleType::max_trips,
                               "Most trips on a route: one more than the possible reloads.")
        .def("replace", &replace_vehicle_type, py::arg("num_available") = none,
             py::arg("capacity") = none, py::arg("start_depot") = none, py::arg("end_depot") = none,
             py::arg("fixed_cost") = none, py::arg("tw_early") = none, py::arg("tw_late") = none,
             py::arg("shift_duration") = none, py::arg("max_distance") = none,
             py::arg("unit_distance_cost") = none, py::arg("unit_duration_cost") = none,
             py::arg("profile") = none, py::arg("start_late") = none,
             py::arg("initial_load") = none, py::arg("reload_depots") = none,
             py::arg("max_reloads") = none, py::arg("max_overtime") = none,
             py::arg("unit_overtime_cost") = none, py::kw_only(), py::arg("name") = none,
             py::arg("lifo") = none, py::arg("skills") = none, py::arg("max_clients") = none,
             "Copy of this vehicle type, with the given fields replaced.")
        .def(py::self == py::self)
        .def("__str__", [](VehicleType const &type) { return type.name; })
        .def("__repr__", &vehicle_type_repr)
        .def(py::pickle(&get_vehicle_type_state, [](py::tuple const &state) {
            return call_with_state(make_vehicle_type, state);
        }));
}
} // namespace pyvrp_plus::bindings
