#include "genetic/crossover/rule_crossover.h"
#include "genetic/crossover/tour_crossover.h"
#include "hooks/rule_set.h"
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
// A crossover of plans, with what stands for them in the population.
class NativeCrossover : public Crossover {
    ProblemData const &data_;

    virtual search::Plan cross_plans(search::Plan const &first, search::Plan const &second,
                                     CostEvaluator const &costs, RandomNumberGenerator &rng) = 0;

protected:
    ProblemData const &data() const { return data_; }

public:
    explicit NativeCrossover(ProblemData const &data)
        : data_(data) {}

    SolutionPtr cross(SolutionPtr const &first, SolutionPtr const &second,
                      CostEvaluator const &costs, SearchProgress const &progress,
                      RandomNumberGenerator &rng) override {
        return std::make_shared<Solution const>(
            search::to_solution(data_, plan(first, second, costs, progress, rng)));
    }

    search::Plan plan(SolutionPtr const &first, SolutionPtr const &second,
                      CostEvaluator const &costs, SearchProgress const &,
                      RandomNumberGenerator &rng) override {
        for (auto const *parent : {&first, &second})
            search::check_solution(**parent, data_);
        search::check_penalties(costs, data_);

        return cross_plans(search::to_plan(*first), search::to_plan(*second), costs, rng);
    }
};

class FunctionCrossover : public NativeCrossover {
    crossover::CrossoverFunction const function_;

    search::Plan cross_plans(search::Plan const &first, search::Plan const &second,
                             CostEvaluator const &costs, RandomNumberGenerator &rng) override {
        return function_(first, second, data(), costs, rng);
    }

public:
    FunctionCrossover(crossover::CrossoverFunction function, ProblemData const &data)
        : NativeCrossover(data)
        , function_(function) {}
};

// What the mixed crossover of tours comes to, with all that can be kept from one crossover
// to the next.
class NativeTourCrossover : public NativeCrossover {
    std::unique_ptr<crossover::TourCrossover const> const crossover_;

    search::Plan cross_plans(search::Plan const &first, search::Plan const &second,
                             CostEvaluator const &costs, RandomNumberGenerator &rng) override {
        return crossover_->cross(first, second, costs, rng);
    }

public:
    NativeTourCrossover(std::unique_ptr<crossover::TourCrossover const> crossover,
                        ProblemData const &data)
        : NativeCrossover(data)
        , crossover_(std::move(crossover)) {}
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

            FunctionCrossover crossover(function, data);
            return std::const_pointer_cast<Solution>(
                crossover.cross(parents.first, parents.second, costs, {}, rng));
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

namespace {
std::unique_ptr<Crossover> make_stock(py::object const &crossover_op, py::object const &data,
                                      py::object const &rng) {
    auto const module = py::module_::import("pyvrp_plus._pyvrp");
    for (auto const &named : crossovers) {
        if (!crossover_op.is(module.attr(named.name)))
            continue;

        auto const &problem = data.cast<ProblemData const &>();
        if (named.function == &crossover::mixed_crossover)
            if (auto tours = crossover::TourCrossover::make(problem))
                return std::make_unique<NativeTourCrossover>(std::move(tours), problem);

        return std::make_unique<FunctionCrossover>(named.function, problem);
    }

    return std::make_unique<PythonCrossover>(crossover_op, data, rng);
}
} // namespace

std::unique_ptr<Crossover> make_crossover(py::object const &crossover_op, RuleSet const &rules,
                                          py::object const &data, py::object const &rng) {
    auto stock = make_stock(crossover_op, data, rng);
    auto const &rule = rules.get<CrossParents>();
    if (!rule)
        return stock;

    return std::make_unique<RuleCrossover>(rule, std::move(stock),
                                           data.cast<ProblemData const &>());
}

void register_crossover(py::module_ &module) {
    for (auto const &named : crossovers)
        define(module, named);

    define_repairs(module);
}
} // namespace pyvrp_plus::bindings
