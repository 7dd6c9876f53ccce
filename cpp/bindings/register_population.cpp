#include "bind_params.h"
#include "genetic/population.h"
#include "hooks/stock_rules.h"
#include "problem/error.h"
#include "python_hooks.h"
#include "pyvrp_plus/tournament.h"
#include "register.h"
#include "sequence.h"

#include <pybind11/stl.h>

#include <cmath>

namespace py = pybind11;

namespace pyvrp_plus::bindings {
namespace {
constexpr char const *params_doc = R"doc(
Parameters of the population.

Parameters
----------
min_pop_size
    Solutions of a subpopulation that survive.
generation_size
    Solutions that are added to a subpopulation between survivor selections.
num_elite
    Best solutions by cost that always survive.
num_close
    Nearest other solutions that a solution's diversity is averaged over.
lb_diversity, ub_diversity
    Bounds of the broken-pairs distance of two parents, in [0, 1].

Raises
------
ValueError
    When a bound is not in [0, 1], or the upper one is not above the lower one.

References
----------
Vidal et al. (2013), Comput. Oper. Res. 40(1), section 4.
)doc";

constexpr char const *sub_population_doc = R"doc(
The feasible or the infeasible solutions of a population.

Parameters
----------
diversity_op
    Callable that takes two solutions and returns how different they are, in [0, 1].
params
    Parameters of the population.
)doc";

using SolutionPtr = std::shared_ptr<Solution const>;

// Our own functions are called without the detour through Python.
DiversityFunction to_diversity(py::object const &op) {
    auto const native = py::module_::import("pyvrp_plus._pyvrp");
    for (auto const &[name, function] :
         {std::pair{"broken_pairs_distance", &broken_pairs_distance},
          std::pair{"undirected_broken_pairs_distance", &undirected_broken_pairs_distance}})
        if (op.is(native.attr(name)))
            return [function](SolutionPtr const &first, SolutionPtr const &second) {
                return function(*first, *second);
            };

    if (!PyCallable_Check(op.ptr()))
        throw py::type_error(
            concat("diversity_op is ", std::string(py::repr(op)), ", which cannot be called."));

    return [op](SolutionPtr const &first, SolutionPtr const &second) {
        py::gil_scoped_acquire const gil;
        auto const returned =
            op(std::const_pointer_cast<Solution>(first), std::const_pointer_cast<Solution>(second));
        auto const diversity = PyFloat_AsDouble(returned.ptr());
        if (PyErr_Occurred())
            throw py::error_already_set(); // a TypeError

        if (!std::isfinite(diversity))
            throw_invalid("diversity_op returned ", diversity, ", expected a finite number.");

        return diversity;
    };
}

std::shared_ptr<SubPopulation> make_sub_population(py::object const &diversity_op,
                                                   PopulationParams const &params) {
    return std::make_shared<SubPopulation>(
        params, to_diversity(diversity_op),
        stock_survivor_selection(params.num_elite, params.num_close));
}

std::shared_ptr<Population> make_population(py::object const &diversity_op,
                                            PopulationParams const &params,
                                            py::dict const &operators) {
    return std::make_shared<Population>(params, to_diversity(diversity_op), to_rules(operators));
}

// By hand there is no search whose progress the rules could look at.
constexpr SearchProgress no_progress;

// A solution in a subpopulation; it can outlive its stay there.
struct SubPopulationItem {
    std::shared_ptr<SubPopulation const> sub;
    SolutionPtr solution;
    std::size_t id;

    std::size_t index() const {
        if (auto const idx = sub->find(id))
            return *idx;
        throw std::runtime_error("The solution is no longer in the subpopulation.");
    }
};

SubPopulationItem make_item(std::shared_ptr<SubPopulation const> const &sub, std::size_t idx) {
    return {sub, (*sub)[idx].solution, (*sub)[idx].id};
}

py::list to_items(std::shared_ptr<SubPopulation> const &sub) {
    py::list items;
    for (std::size_t idx = 0; idx != sub->size(); ++idx)
        items.append(make_item(sub, idx));

    return items;
}

void check_draws(std::ptrdiff_t k) {
    if (k <= 0)
        throw_invalid("k must be > 0, got ", k, ".");
}

Parents select(Population &population, RandomNumberGenerator &rng, CostEvaluator const &costs,
               std::ptrdiff_t k) {
    check_draws(k);
    if (k == 2) // what the rule of the population, stock or not, is for
        return population.select(costs, no_progress, rng);

    auto const &params = population.params();
    auto const rule = stock_parent_selection(static_cast<std::size_t>(k), params.lb_diversity,
                                             params.ub_diversity);
    return population.select_by(*rule, costs, no_progress, rng);
}

// A tournament as a rule that chooses the same parent twice.
class Tournament : public ParentSelection {
    std::size_t const num_draws_;

public:
    explicit Tournament(std::size_t num_draws)
        : num_draws_(num_draws) {}

    ParentPair operator()(PopulationView const &population, CostEvaluator const &,
                          RandomNumberGenerator &rng) override {
        auto const winner = pyvrp_plus::tournament(population, rng, num_draws_);
        return {winner, winner};
    }
};

SolutionPtr hold_tournament(Population &population, RandomNumberGenerator &rng,
                            CostEvaluator const &costs, std::ptrdiff_t k) {
    check_draws(k);
    Tournament rule(static_cast<std::size_t>(k));
    return population.select_by(rule, costs, no_progress, rng).first;
}

void register_population_params(py::module_ &module) {
    ParamsBinding("PopulationParams", Param{"min_pop_size", &PopulationParams::min_pop_size},
                  Param{"generation_size", &PopulationParams::generation_size},
                  Param{"num_elite", &PopulationParams::num_elite},
                  Param{"num_close", &PopulationParams::num_close},
                  Param{"lb_diversity", &PopulationParams::lb_diversity},
                  Param{"ub_diversity", &PopulationParams::ub_diversity})
        .bind_signature(module, params_doc)
        .def_property_readonly("max_pop_size", &PopulationParams::max_pop_size,
                               "Size at which survivors are selected.");
}

void register_sub_population(py::module_ &module) {
    py::class_<SubPopulationItem>(module, "SubPopulationItem", "A solution in a subpopulation.")
        .def_property_readonly(
            "solution",
            [](SubPopulationItem const &item) {
                return std::const_pointer_cast<Solution>(item.solution);
            },
            "The solution.")
        .def_property_readonly(
            "fitness",
            [](SubPopulationItem const &item) { return (*item.sub)[item.index()].fitness; },
            "Biased fitness in [0, 1] as of the last update, lower is better. Raises RuntimeError "
            "if the solution has not survived.")
        .def(
            "avg_distance_closest",
            [](SubPopulationItem const &item) {
                return item.sub->avg_distance_closest(item.index());
            },
            "Mean diversity to the nearest other solutions; 0 for a lone one. Raises RuntimeError "
            "if the solution has not survived.");

    py::class_<SubPopulation, std::shared_ptr<SubPopulation>>(module, "SubPopulation",
                                                              sub_population_doc)
        .def(py::init(&make_sub_population), py::arg("diversity_op"), py::arg("params"))
        .def(
            "add",
            [](SubPopulation &sub, std::shared_ptr<Solution> const &solution,
               CostEvaluator const &costs) {
                RandomNumberGenerator rng(0); // the stock rule does not use it
                sub.add(solution, costs, no_progress, rng);
            },
            py::arg("solution").none(false), py::arg("cost_evaluator"),
            "Adds a solution. Above the limit, all but the survivors are lost.")
        .def(
            "purge",
            [](SubPopulation &sub, CostEvaluator const &costs) {
                RandomNumberGenerator rng(0);
                sub.purge(costs, no_progress, rng);
            },
            py::arg("cost_evaluator"),
            "Keeps the survivors only: duplicates go first, then the worst by biased fitness.")
        .def("update_fitness", &SubPopulation::update_fitness, py::arg("cost_evaluator"),
             "Recomputes the biased fitness of all solutions.")
        .def("__len__", &SubPopulation::size)
        .def("__iter__",
             [](std::shared_ptr<SubPopulation> const &sub) { return py::iter(to_items(sub)); })
        .def(
            "__getitem__",
            [](std::shared_ptr<SubPopulation> const &sub, py::ssize_t idx) {
                return make_item(sub, position(idx, sub->size()));
            },
            py::arg("idx"));
}
} // namespace

void register_population(py::module_ &module) {
    module.def("broken_pairs_distance", &broken_pairs_distance, py::arg("first"), py::arg("second"),
               R"doc(
Share of the predecessors and successors that differ between two solutions.

Returns
-------
float
    In [0, 1): the number of locations whose predecessor differs, plus that of those
    whose successor differs, by twice the number of locations. Depots are locations,
    and never differ.

Raises
------
ValueError
    When the solutions have different numbers of locations.

References
----------
Prins, C. (2009), "Two memetic algorithms for heterogeneous fleet vehicle routing
problems", Engineering Applications of Artificial Intelligence 22(6).
)doc");

    module.def("undirected_broken_pairs_distance", &undirected_broken_pairs_distance,
               py::arg("first"), py::arg("second"), R"doc(
Share of what locations are next to that differs between two solutions.

Unlike :func:`broken_pairs_distance`, it does not count a route that is only turned
round as different.

Returns
-------
float
    In [0, 1): for each location, how many of the two that it is next to in the first
    solution it is not next to in the second, summed up, by twice the number of
    locations. Depots are locations, and never differ.

Raises
------
ValueError
    When the solutions have different numbers of locations.

References
----------
Vidal, T. (2022), "Hybrid genetic search for the CVRP: Open-source implementation and
SWAP* neighborhood", Computers & Operations Research 140.
)doc");

    register_population_params(module);
    register_sub_population(module);

    py::class_<Population, std::shared_ptr<Population>>(
        module, "NativePopulation", "What pyvrp_plus.Population keeps its solutions in.")
        .def(py::init(&make_population), py::arg("diversity_op"), py::arg("params"),
             py::arg("operators"))
        .def_property_readonly("feasible",
                               [](std::shared_ptr<Population> const &population) {
                                   return std::shared_ptr<SubPopulation>(
                                       population,
                                       const_cast<SubPopulation *>(&population->feasible()));
                               })
        .def_property_readonly("infeasible",
                               [](std::shared_ptr<Population> const &population) {
                                   return std::shared_ptr<SubPopulation>(
                                       population,
                                       const_cast<SubPopulation *>(&population->infeasible()));
                               })
        .def(
            "add",
            [](Population &population, std::shared_ptr<Solution> const &solution,
               CostEvaluator const &costs) {
                RandomNumberGenerator rng(0);
                population.add(solution, costs, no_progress, rng);
            },
            py::arg("solution").none(false), py::arg("cost_evaluator"))
        .def("clear", &Population::clear)
        .def("select", &select, py::arg("rng"), py::arg("cost_evaluator"), py::arg("k"))
        .def("tournament", &hold_tournament, py::arg("rng"), py::arg("cost_evaluator"),
             py::arg("k"));
}
} // namespace pyvrp_plus::bindings
