#include "native_crossover.h"
#include "python_components.h"
#include "register.h"
#include "search/check_solution.h"
#include "search/repair.h"

#include <pybind11/stl.h>

#include <array>

namespace py = pybind11;

namespace pyvrp_plus::bindings {
namespace {
using SolutionPtr = std::shared_ptr<Solution const>;

SolutionPtr cross(crossover::CrossoverFunction function, Solution const &first,
                  Solution const &second, ProblemData const &data, CostEvaluator const &costs,
                  RandomNumberGenerator &rng) {
    for (auto const *parent : {&first, &second})
        search::check_solution(*parent, data);
    search::check_penalties(costs, data);

    auto const child = function(search::to_plan(first), search::to_plan(second), data, costs, rng);
    return std::make_shared<Solution const>(search::to_solution(data, child));
}

class NativeCrossover : public Crossover {
    crossover::CrossoverFunction const function_;
    ProblemData const &data_;

public:
    NativeCrossover(crossover::CrossoverFunction function, ProblemData const &data)
        : function_(function)
        , data_(data) {}

    SolutionPtr cross(SolutionPtr const &first, SolutionPtr const &second,
                      CostEvaluator const &costs, RandomNumberGenerator &rng) override {
        return bindings::cross(function_, *first, *second, data_, costs, rng);
    }
};

struct NamedCrossover {
    char const *name;
    crossover::CrossoverFunction function;
};

constexpr std::array crossovers = {
    NamedCrossover{"selective_route_exchange", &crossover::selective_route_exchange},
    NamedCrossover{"ordered_crossover", &crossover::ordered_crossover},
    NamedCrossover{"giant_tour_crossover", &crossover::giant_tour_crossover},
    NamedCrossover{"mixed_crossover", &crossover::mixed_crossover},
};

void define(py::module_ &module, NamedCrossover const &named) {
    auto const call =
        [function = named.function](
            std::pair<std::shared_ptr<Solution>, std::shared_ptr<Solution>> const &parents,
            ProblemData const &data, CostEvaluator const &costs, RandomNumberGenerator &rng) {
            if (!parents.first || !parents.second)
                throw py::type_error("parents must be two solutions, but one is None.");

            return std::const_pointer_cast<Solution>(
                cross(function, *parents.first, *parents.second, data, costs, rng));
        };

    module.def(named.name, call, py::arg("parents"), py::arg("data"), py::arg("cost_evaluator"),
               py::arg("rng"), "See pyvrp_plus.crossover.");
}

void define_repairs(py::module_ &module) {
    module.def("greedy_repair", &search::greedy_repair, py::arg("routes"), py::arg("unplanned"),
               py::arg("data"), py::arg("cost_evaluator"), R"doc(
Inserts clients into routes, one by one in the given order, each where it is cheapest.

Parameters
----------
routes
    Routes to insert clients into.
unplanned
    Location indices of the clients to insert.
data
    The problem.
cost_evaluator
    Gives the penalised costs that are compared.

Returns
-------
list
    The routes with the clients.

Raises
------
ValueError
    When there are clients but no routes, or a client does not exist or is visited already.
)doc");

    module.def("nearest_route_insert", &search::nearest_route_insert, py::arg("routes"),
               py::arg("unplanned"), py::arg("data"), py::arg("cost_evaluator"), R"doc(
Inserts clients into routes, one by one in the given order, each where it is cheapest in
the route whose centre, the mean of its clients' coordinates, is nearest to the client.

Parameters
----------
routes
    Routes to insert clients into.
unplanned
    Location indices of the clients to insert.
data
    The problem.
cost_evaluator
    Gives the penalised costs that are compared.

Returns
-------
list
    The routes with the clients.

Raises
------
ValueError
    When there are clients but no routes, or a client does not exist or is visited already.
)doc");
}
} // namespace

std::unique_ptr<Crossover> make_crossover(py::object const &crossover_op, py::object const &data,
                                          py::object const &rng) {
    auto const module = py::module_::import("pyvrp_plus._pyvrp");
    for (auto const &named : crossovers)
        if (crossover_op.is(module.attr(named.name)))
            return std::make_unique<NativeCrossover>(named.function,
                                                     data.cast<ProblemData const &>());

    return std::make_unique<PythonCrossover>(crossover_op, data, rng);
}

void register_crossover(py::module_ &module) {
    for (auto const &named : crossovers)
        define(module, named);

    define_repairs(module);
}
} // namespace pyvrp_plus::bindings
