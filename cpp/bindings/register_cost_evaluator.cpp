#include "problem/error.h"
#include "register.h"
#include "solution/solution_cost.h"

#include <pybind11/stl.h>

namespace py = pybind11;

namespace pyvrp_plus::bindings {
namespace {
constexpr char const *cost_evaluator_doc = R"doc(
Computes costs, with penalties for violated constraints. Each penalty is the
violation times its unit penalty, rounded towards zero.

Parameters
----------
load_penalties
    Penalty per unit of load above the capacity, one for each load dimension.
tw_penalty
    Penalty per unit of time warp.
dist_penalty
    Penalty per unit of distance above the maximum.

Raises
------
ValueError
    When a penalty is negative or not finite.
)doc";
} // namespace

void register_cost_evaluator(py::module_ &module) {
    py::class_<CostEvaluator>(module, "CostEvaluator", cost_evaluator_doc)
        .def(py::init<std::vector<double>, double, double>(), py::arg("load_penalties"),
             py::arg("tw_penalty"), py::arg("dist_penalty"))
        .def(
            "load_penalty",
            [](CostEvaluator const &costs, Load load, Load capacity, std::size_t dimension) {
                if (dimension >= costs.load_penalties().size())
                    throw_out_of_range("dimension = ", dimension, ", but there are ",
                                       costs.load_penalties().size(), " load penalties.");
                return costs.load_penalty(load, capacity, dimension);
            },
            py::arg("load"), py::arg("capacity"), py::arg("dimension"),
            "Penalty of a load in the given dimension, as far as it exceeds the capacity. Raises "
            "IndexError if there is no such dimension.")
        .def("tw_penalty", &CostEvaluator::tw_penalty, py::arg("time_warp"),
             "Penalty of an amount of time warp.")
        .def("dist_penalty", &CostEvaluator::dist_penalty, py::arg("distance"),
             py::arg("max_distance"), "Penalty of a distance, as far as it exceeds the maximum.")
        .def(
            "penalised_cost",
            [](CostEvaluator const &costs, Solution const &solution) {
                return penalised_cost(solution, costs);
            },
            py::arg("solution"),
            "Cost of a solution plus the penalties of its violations. Clients without a visit "
            "cost their prize; missing required clients and violated groups are not penalised.")
        .def(
            "cost",
            [](CostEvaluator const &costs, Solution const &solution) {
                return cost(solution, costs);
            },
            py::arg("solution"), R"doc(
Cost of a feasible solution: the fixed costs of its vehicles, the costs of
distance, duration and overtime, and the prizes of all clients without a visit.
For infeasible solutions the largest 64-bit integer.
)doc");
}
} // namespace pyvrp_plus::bindings
