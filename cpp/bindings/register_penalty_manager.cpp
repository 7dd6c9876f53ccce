#include "genetic/initial_penalties.h"
#include "genetic/penalty_manager.h"
#include "params.h"
#include "python_hooks.h"
#include "register.h"
#include "warnings.h"

#include <pybind11/stl.h>

namespace py = pybind11;

namespace pyvrp_plus::bindings {
namespace {
std::shared_ptr<PenaltyManager> make_penalty_manager(std::vector<double> penalties,
                                                     py::object const &params,
                                                     py::dict const &operators,
                                                     double increase_share, double decrease_share) {
    return std::make_shared<PenaltyManager>(std::move(penalties), to_penalty(params),
                                            to_rules(operators), increase_share, decrease_share);
}

void set_params(PenaltyManager &manager, py::object const &params) {
    manager.set_params(to_penalty(params));
}

void register_with(PenaltyManager &manager, std::shared_ptr<Solution> const &solution) {
    manager.register_solution(solution, {});
    if (manager.pop_hit_maximum())
        warn_penalty_bound();
}
} // namespace

void register_penalty_manager(py::module_ &module) {
    py::class_<PenaltyManager, std::shared_ptr<PenaltyManager>>(
        module, "NativePenaltyManager", "What pyvrp_plus.PenaltyManager keeps its penalties in.")
        .def(py::init(&make_penalty_manager), py::arg("penalties"), py::arg("params"),
             py::arg("operators"), py::arg("increase_share") = 1.0, py::arg("decrease_share") = 1.0)
        .def("set_params", &set_params, py::arg("params"))
        .def_property_readonly("penalties", &PenaltyManager::penalties)
        .def("register", &register_with, py::arg("solution").none(false))
        .def("cost_evaluator", &PenaltyManager::cost_evaluator)
        .def("booster_cost_evaluator", &PenaltyManager::booster_cost_evaluator)
        .def("registrations", &PenaltyManager::registrations)
        .def("set_registrations", &PenaltyManager::set_registrations, py::arg("num_feasible"),
             py::arg("num_registered"), py::arg("amounts"));

    module.def(
        "initial_penalties",
        [](ProblemData const &data, bool skip_forbidden, std::size_t num_threads) {
            return initial_penalties(
                data, skip_forbidden ? ForbiddenEdges::Skip : ForbiddenEdges::Count, num_threads);
        },
        py::arg("data"), py::arg("skip_forbidden") = false, py::arg("num_threads") = 1,
        py::call_guard<py::gil_scoped_release>(),
        "Penalties that a run starts from: one for each load dimension, then for time warp and "
        "for excess distance. Edges of at least 2 ** 44 may be left out.");
}
} // namespace pyvrp_plus::bindings
