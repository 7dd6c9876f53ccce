#include "lent_search_view.h"
#include "pyvrp_plus/client_pair.h"
#include "pyvrp_plus/hooks.h"
#include "pyvrp_plus/step_view.h"
#include "register.h"
#include "snapshots.h"

#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <memory>
#include <optional>
#include <span>

namespace py = pybind11;

namespace pyvrp_plus::bindings {
namespace {
py::list to_list(std::span<Location const> locations) {
    py::list list;
    for (auto const location : locations)
        list.append(location);

    return list;
}

void register_progress(py::module_ &module) {
    py::class_<SearchProgress>(module, "SearchProgress", "Where the search stands.")
        .def_readonly("iteration", &SearchProgress::iteration, "Iterations so far.")
        .def_readonly("iterations_without_improvement",
                      &SearchProgress::iterations_without_improvement,
                      "Iterations since the best feasible solution was found.")
        .def_readonly("budget_used", &SearchProgress::budget_used,
                      "Share of the budget that is used, in [0, 1]; zero if that is not known.")
        .def_property_readonly(
            "best_cost",
            [](SearchProgress const &progress) {
                return progress.best_cost == max_value
                           ? std::nullopt
                           : std::optional(static_cast<Value>(progress.best_cost));
            },
            "Cost of the best feasible solution; None if there is none.");
}

void register_step(py::module_ &module) {
    py::class_<StepView>(module, "StepView", "A step of a walk, to be kept or taken back.")
        .def_readonly("before", &StepView::before, "Penalised cost before the step.")
        .def_readonly("after", &StepView::after, "Penalised cost after it.")
        .def_property_readonly(
            "best",
            [](StepView const &step) {
                return step.best == max_value ? std::nullopt : std::optional(step.best);
            },
            "Cost of the best feasible solution of the walk; None if there is none.")
        .def_readonly("temperature", &StepView::temperature,
                      "Temperature of simulated annealing, in units of cost.")
        .def_readonly("scale", &StepView::scale, "Mean cost of a visit when the walk was started.")
        .def_readonly("step", &StepView::step, "Number of the step, from 0.")
        .def_readonly("num_steps", &StepView::num_steps, "Steps that the walk is planned to have.")
        .def_readonly("progress", &StepView::progress, "Where the search stands.");
}

void register_penalties(py::module_ &module) {
    py::class_<WalkView>(module, "WalkView", "Where a walk, or a shorter chain of steps, is.")
        .def_readonly("temperature", &WalkView::temperature,
                      "Temperature of simulated annealing, in units of cost.")
        .def_readonly("scale", &WalkView::scale, "Mean cost of a visit when the walk was started.")
        .def_readonly("step", &WalkView::step, "Number of the step, from 0.")
        .def_readonly("num_steps", &WalkView::num_steps, "Steps that the walk is planned to have.");

    using View = PenaltySnapshot;
    py::class_<View>(module, "PenaltyView",
                     "What a penalty update gets to see. Dimensions are the loads, then duration, "
                     "then distance.")
        .def_readonly("penalties", &View::penalties, "Penalty for a unit of violation.")
        .def_readonly("feasibility", &View::feasibility,
                      "Share of the registered solutions that are feasible, by dimension.")
        .def_readonly("target", &View::target, "Share of feasible solutions to aim at.")
        .def_readonly("progress", &View::progress, "Where the search stands.")
        .def_readonly("mean_violations", &View::mean_violations,
                      "Mean amount of violation of the registered solutions, by dimension.")
        .def_readonly("num_registered", &View::num_registered,
                      "Number of solutions that were registered since the last update.")
        .def_readonly("walk", &View::walk,
                      "Where the walk is whose steps were registered last; None if these were "
                      "offspring.");
}

void register_policy(py::module_ &module) {
    using Policy = InsertionPolicy;
    static constexpr Policy usual;
    py::class_<Policy>(module, "InsertionPolicy",
                       "How the place for a client is chosen: the cheapest one next to its "
                       "neighbours, on a trip of its own where vehicles reload, or in an "
                       "unused vehicle, apart from what is said here.")
        .def(py::init([](double blink_rate, double noise, std::optional<std::size_t> neighbours,
                         bool may_open_route) {
                 return Policy{blink_rate, noise, neighbours.value_or(usual.num_neighbours),
                               may_open_route};
             }),
             py::kw_only(), py::arg("blink_rate") = usual.blink_rate,
             py::arg("noise") = usual.noise, py::arg("num_neighbours") = py::none(),
             py::arg("may_open_route") = usual.may_open_route)
        .def_readonly("blink_rate", &Policy::blink_rate,
                      "Probability that a neighbour is left out.")
        .def_readonly("noise", &Policy::noise,
                      "Largest number that is added to what a place costs, at random, when places "
                      "are compared.")
        .def_property_readonly(
            "num_neighbours",
            [](Policy const &policy) {
                return policy.num_neighbours == usual.num_neighbours
                           ? std::nullopt
                           : std::optional(policy.num_neighbours);
            },
            "How many of the client's neighbours are considered, the nearest; None for all.")
        .def_readonly("may_open_route", &Policy::may_open_route,
                      "Whether trips of its own and unused vehicles are considered. If there is "
                      "no other place for a client that has to be visited, unused vehicles are "
                      "considered in any case.");
}

void register_pair(py::module_ &module) {
    py::class_<ClientView>(module, "ClientView", "A client, in the units of the problem data.")
        .def_readonly("location", &ClientView::location, "Its number in the problem data.")
        .def_readonly("x", &ClientView::x, "Horizontal coordinate.")
        .def_readonly("y", &ClientView::y, "Vertical coordinate.")
        .def_readonly("delivery", &ClientView::delivery, "Delivered, over all load dimensions.")
        .def_readonly("pickup", &ClientView::pickup, "Picked up, over all load dimensions.")
        .def_readonly("service_duration", &ClientView::service_duration, "Duration of service.")
        .def_readonly("tw_early", &ClientView::tw_early, "Earliest start of service.")
        .def_readonly("tw_late", &ClientView::tw_late,
                      "Latest start of service; about 9e18 for a window that never ends.")
        .def_readonly("release_time", &ClientView::release_time, "Earliest start of its vehicle.")
        .def_readonly("prize", &ClientView::prize, "Prize for a visit.")
        .def_readonly("required", &ClientView::required, "Whether it has to be visited.");

    py::class_<EdgeView>(module, "EdgeView", "What it takes to travel from a client to another.")
        .def_readonly("cost", &EdgeView::cost, "Cost on the vehicle on which it is least.")
        .def_readonly("distance", &EdgeView::distance, "Least distance of all profiles.")
        .def_readonly("duration", &EdgeView::duration, "Least duration of all profiles.");

    py::class_<PairSnapshot>(module, "ClientPair", "Two clients, and the ways between them.")
        .def_readonly("first", &PairSnapshot::first, "The client that neighbours are sought for.")
        .def_readonly("second", &PairSnapshot::second, "The client that may be one.")
        .def_readonly("there", &PairSnapshot::there, "The way from the first to the second.")
        .def_readonly("back", &PairSnapshot::back, "The way back.")
        .def_readonly("has_time_windows", &PairSnapshot::has_time_windows,
                      "Whether any client of the problem has a time window.");
}
} // namespace

void register_views(py::module_ &module) {
    register_progress(module);
    register_step(module);
    register_penalties(module);
    register_policy(module);
    register_pair(module);

    using View = LentSearchView;
    py::class_<View, std::shared_ptr<View>>(
        module, "SearchView",
        "The solution that a walk works on, during a call of an operator.\n\n"
        "Locations have numbers of the search: depots first, and clients with numbers near each "
        "other are near each other.")
        .def_property_readonly(
            "num_depots", [](View const &view) { return view.get().num_depots(); },
            "Number of depots, whose numbers come first.")
        .def_property_readonly(
            "num_locations", [](View const &view) { return view.get().num_locations(); },
            "Number of depots and clients.")
        .def_property_readonly(
            "num_vehicles", [](View const &view) { return view.get().num_vehicles(); },
            "Number of vehicles, whether they are used or not.")
        .def_property_readonly(
            "mean_route_size", [](View const &view) { return view.get().mean_route_size(); },
            "Mean number of clients of a used vehicle when the walk was started.")
        .def_property_readonly(
            "has_time", [](View const &view) { return view.get().has_time(); },
            "Whether time matters: windows, maximum durations, or costs of time.")
        .def_property_readonly(
            "progress", [](View const &view) { return view.get().progress(); },
            "Where the search stands.")
        .def(
            "number_in_data",
            [](View const &view, Location location) {
                return view.of_location(location).number_in_data(location);
            },
            py::arg("location"), "Number of a location in the problem data.")
        .def(
            "vehicle",
            [](View const &view, Location client) {
                return view.of_client(client).vehicle(client);
            },
            py::arg("client"), "Vehicle that visits a client; -1 if none does.")
        .def(
            "position",
            [](View const &view, Location client) {
                return view.of_visited(client).position(client);
            },
            py::arg("client"), "Position of a visited client among the visits of its vehicle.")
        .def(
            "visits",
            [](View const &view, std::size_t vehicle) {
                return to_list(view.of_vehicle(vehicle).visits(vehicle));
            },
            py::arg("vehicle"), "Visits of a vehicle in order, with its depots at both ends.")
        .def(
            "num_clients",
            [](View const &view, std::size_t vehicle) {
                return view.of_vehicle(vehicle).num_clients(vehicle);
            },
            py::arg("vehicle"), "Number of clients that a vehicle visits.")
        .def(
            "route_cost",
            [](View const &view, std::size_t vehicle) {
                return view.of_vehicle(vehicle).route_cost(vehicle);
            },
            py::arg("vehicle"), "Penalised cost of a vehicle's route.")
        .def(
            "distance",
            [](View const &view, std::size_t vehicle, Location from, Location to) {
                view.of_location(from);
                view.of_location(to);
                return view.of_vehicle(vehicle).distance(vehicle, from, to);
            },
            py::arg("vehicle"), py::arg("from_"), py::arg("to"),
            "Distance from one location to another for a vehicle.")
        .def(
            "detour",
            [](View const &view, Location client) {
                return detour(view.of_visited(client), client);
            },
            py::arg("client"), "By how much a distance falls if a visited client is taken out.")
        .def(
            "neighbours",
            [](View const &view, Location client) {
                return to_list(view.of_client(client).neighbours(client));
            },
            py::arg("client"), "Clients that are near a client, the nearest first.")
        .def(
            "demand",
            [](View const &view, Location client) { return view.of_client(client).demand(client); },
            py::arg("client"), "Sum of what a client receives and gives, over all load dimensions.")
        .def(
            "remoteness",
            [](View const &view, Location client) {
                return view.of_client(client).remoteness(client);
            },
            py::arg("client"),
            "Distance to a client from the nearest depot that a vehicle starts at.")
        .def(
            "window",
            [](View const &view, Location client) { return view.of_client(client).window(client); },
            py::arg("client"), "Length of the time window of a client.");
}
} // namespace pyvrp_plus::bindings
