#include "genetic/crossover/tour_crossover.h"
#include "native_crossover.h"
#include "python_components.h"
#include "register.h"
#include "search/method/repair.h"
#include "search/state/check_solution.h"

#include <pybind11/stl.h>

#include <array>
#include <memory>
#include <utility>

namespace py = pybind11;

namespace pyvrp_plus::bindings {
namespace {
using SolutionPtr = std::shared_ptr<Solution const>;

// Calls a crossover of plans with what stands for them in Python.
template <class Function>
SolutionPtr cross(Solution const &first, Solution const &second, ProblemData const &data,
                  CostEvaluator const &costs, Function function) {
    for (auto const *parent : {&first, &second})
        search::check_solution(*parent, data);
    search::check_penalties(costs, data);

    auto const child = function(search::to_plan(first), search::to_plan(second));
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
        return bindings::cross(*first, *second, data_, costs,
                               [&](auto const &one, auto const &other) {
                                   return function_(one, other, data_, costs, rng);
                               });
    }
};

// What the mixed crossover of tours comes to, with all that can be kept from one crossover
// to the next.
class NativeTourCrossover : public Crossover {
    std::unique_ptr<crossover::TourCrossover const> const crossover_;
    ProblemData const &data_;

public:
    NativeTourCrossover(std::unique_ptr<crossover::TourCrossover const> crossover,
                        ProblemData const &data)
        : crossover_(std::move(crossover))
        , data_(data) {}

    SolutionPtr cross(SolutionPtr const &first, SolutionPtr const &second,
                      CostEvaluator const &costs, RandomNumberGenerator &rng) override {
        return bindings::cross(*first, *second, data_, costs,
                               [&](auto const &one, auto const &other) {
                                   return crossover_->cross(one, other, costs, rng);
                               });
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
                cross(*parents.first, *parents.second, data, costs,
                      [&](auto const &one, auto const &other) {
                          return function(one, other, data, costs, rng);
                      }));
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
    for (auto const &named : crossovers) {
        if (!crossover_op.is(module.attr(named.name)))
            continue;

        auto const &problem = data.cast<ProblemData const &>();
        if (named.function == &crossover::mixed_crossover)
            if (auto tours = crossover::TourCrossover::make(problem))
                return std::make_unique<NativeTourCrossover>(std::move(tours), problem);

        return std::make_unique<NativeCrossover>(named.function, problem);
    }

    return std::make_unique<PythonCrossover>(crossover_op, data, rng);
}

void register_crossover(py::module_ &module) {
    for (auto const &named : crossovers)
        define(module, named);

    define_repairs(module);
}
} // namespace pyvrp_plus::bindings
