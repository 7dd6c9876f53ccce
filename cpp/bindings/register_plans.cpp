#include "lent_plan_view.h"
#include "problem/error.h"
#include "python_rule.h"
#include "pyvrp_plus/offspring_plan.h"
#include "register.h"

#include <pybind11/stl.h>

#include <algorithm>
#include <array>
#include <memory>
#include <string>
#include <string_view>

namespace py = pybind11;

namespace pyvrp_plus::bindings {
namespace {
using Plan = OffspringPlan;
// The values of an enumeration by their numbers, as Python calls them.
constexpr std::array<char const *, 2> efforts = {"breed", "walk"};
constexpr std::array<char const *, 4> origins = {"bred", "best", "constructed", "member"};
constexpr std::array<char const *, 3> walk_states = {"over", "under way", "busy"};

template <std::size_t size>
auto to_enum(char const *what, std::string_view name, std::array<char const *, size> const &names) {
    for (std::size_t idx = 0; idx != size; ++idx)
        if (name == names[idx])
            return idx;

    std::string known;
    for (auto const *each : names)
        known += (known.empty() ? "" : ", ") + std::string(each);
    throw_invalid(what, " must be one of ", known, ", but is ", name, ".");
}

template <class Enum, std::size_t size>
char const *to_name(Enum value, std::array<char const *, size> const &names) {
    return names[static_cast<std::size_t>(value)];
}

Plan make_plan(std::string const &effort, bool restarts,
               std::optional<std::pair<std::size_t, std::size_t>> const &parents, bool constructs,
               bool starts_anew, std::string const &origin, std::size_t member,
               std::optional<bool> by_parts, double steps, double temperature) {
    return {.effort = static_cast<Effort>(to_enum("effort", effort, efforts)),
            .restarts = restarts,
            .parents = parents,
            .constructs = constructs,
            .starts_anew = starts_anew,
            .origin = static_cast<WalkOrigin>(to_enum("origin", origin, origins)),
            .member = member,
            .by_parts = by_parts,
            .steps = steps,
            .temperature = temperature};
}

void register_plan(py::module_ &module) {
    static constexpr Plan usual;
    py::class_<Plan>(module, "OffspringPlan", "What the next iteration does, and how.")
        .def(py::init(&make_plan), py::kw_only(),
             py::arg("effort") = to_name(usual.effort, efforts),
             py::arg("restarts") = usual.restarts, py::arg("parents") = py::none(),
             py::arg("constructs") = usual.constructs, py::arg("starts_anew") = usual.starts_anew,
             py::arg("origin") = to_name(usual.origin, origins), py::arg("member") = usual.member,
             py::arg("by_parts") = py::none(), py::arg("steps") = usual.steps,
             py::arg("temperature") = usual.temperature)
        .def_property_readonly(
            "effort", [](Plan const &plan) { return to_name(plan.effort, efforts); },
            "Whether the iteration makes a child (breed) or a slice of a walk (walk).")
        .def_readonly("restarts", &Plan::restarts,
                      "Whether the population and all walks are given up first, and the search "
                      "starts anew.")
        .def_readonly("parents", &Plan::parents,
                      "To breed: indices of the parents in the population; None for those that "
                      "the rule of parent selection chooses.")
        .def_readonly("constructs", &Plan::constructs,
                      "To breed: whether a solution is constructed and improved, without parents.")
        .def_readonly("starts_anew", &Plan::starts_anew,
                      "To walk: whether the walk that is under way is given up first, so that "
                      "another one starts.")
        .def_property_readonly(
            "origin", [](Plan const &plan) { return to_name(plan.origin, origins); },
            "What a walk starts from: the best child bred since a walk was last started (bred), "
            "the best solution (best), one that is constructed (constructed), or one of the "
            "population (member).")
        .def_readonly("member", &Plan::member,
                      "Index of the solution that a walk starts from, if that is a member.")
        .def_readonly("by_parts", &Plan::by_parts,
                      "Whether a walk that starts goes part by part; None for what WalkParams say.")
        .def_readonly("steps", &Plan::steps,
                      "How many times the usual number of steps a walk that starts has.")
        .def_readonly("temperature", &Plan::temperature,
                      "How many times the usual temperatures a walk that starts has.");
}

void register_record(py::module_ &module) {
    using Record = IterationRecord;
    py::class_<Record>(module, "IterationRecord", "An iteration that has ended.")
        .def_property_readonly(
            "effort", [](Record const &record) { return to_name(record.effort, efforts); },
            "Whether it has made a child (breed) or a slice of a walk (walk).")
        .def_readonly("gain", &Record::gain,
                      "By which share of it the cost of the best feasible solution has fallen.")
        .def_readonly("is_walk_over", &Record::is_walk_over, "Whether a walk has ended with it.");
}
} // namespace

void register_plans(py::module_ &module) {
    register_plan(module);
    register_record(module);

    using View = LentPlanView;
    py::class_<View, std::shared_ptr<View>>(
        module, "PlanView",
        "What the planning of an iteration gets to see. It can only be used during the call that "
        "received it.")
        .def_property_readonly(
            "population", [](View const &view) { return solutions_of(view.get().population()); },
            "All solutions of the population, the feasible ones first.")
        .def_property_readonly(
            "cost_evaluator", [](View const &view) { return view.get().costs(); },
            "The penalties for violations in the population.")
        .def_property_readonly(
            "progress", [](View const &view) { return view.get().progress(); },
            "Where the search stands.")
        .def(
            "history",
            [](View const &view, std::size_t most) {
                auto const records = view.get().history();
                auto const last = records.last(std::min(most, records.size()));
                return std::vector(last.begin(), last.end());
            },
            py::arg("most"),
            "At most so many of the latest iterations that have ended, the last one at the end; a "
            "thousand at least are kept.")
        .def_property_readonly(
            "walk", [](View const &view) { return to_name(view.get().walk(), walk_states); },
            "What a plan to walk would go on with: with no walk, so that one starts (over); with "
            "one that is under way (under way); or with nothing for now, since all walks are in "
            "the hands of other threads (busy).")
        .def_property_readonly(
            "has_walks", [](View const &view) { return view.get().has_walks(); },
            "Whether there are walks at all; without them, all iterations breed.")
        .def_property_readonly(
            "has_time", [](View const &view) { return view.get().has_time(); },
            "Whether time matters: windows, maximum durations, or costs of time.")
        .def_property_readonly(
            "num_constructed", [](View const &view) { return view.get().num_constructed(); },
            "With how many constructed solutions the search begins; zero if it constructs none.")
        .def_property_readonly(
            "num_visits", [](View const &view) { return view.get().num_visits(); },
            "Clients that the first solution of the run visits.")
        .def_property_readonly(
            "num_restarts", [](View const &view) { return view.get().num_restarts(); },
            "How often the search has started anew.");
}
} // namespace pyvrp_plus::bindings
