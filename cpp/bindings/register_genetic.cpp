#include "genetic/diversity.h"
#include "genetic/genetic_algorithm.h"
#include "problem/error.h"
#include "python_observer.h"
#include "register.h"
#include "state.h"

#include <pybind11/numpy.h>
#include <pybind11/operators.h>
#include <pybind11/stl.h>

#include <string>
#include <unordered_map>
#include <vector>

namespace py = pybind11;

namespace pyvrp_plus::bindings {
namespace {
constexpr char const *population_doc = R"doc(
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

constexpr char const *run_doc = R"doc(
Runs the genetic algorithm without the GIL; see pyvrp_plus.solve, which calls it.
)doc";

using MoveFlag = bool search::MoveSet::*;

std::unordered_map<std::string, MoveFlag> const move_flags = {
    {"Exchange10", &search::MoveSet::exchange_10},
    {"Exchange20", &search::MoveSet::exchange_20},
    {"Exchange30", &search::MoveSet::exchange_30},
    {"Exchange11", &search::MoveSet::exchange_11},
    {"Exchange21", &search::MoveSet::exchange_21},
    {"Exchange31", &search::MoveSet::exchange_31},
    {"Exchange22", &search::MoveSet::exchange_22},
    {"Exchange32", &search::MoveSet::exchange_32},
    {"Exchange33", &search::MoveSet::exchange_33},
    {"SwapTails", &search::MoveSet::swap_tails},
    {"RelocateWithDepot", &search::MoveSet::relocate_with_depot},
    {"TwoOpt", &search::MoveSet::two_opt},
    {"SwapStar", &search::MoveSet::swap_star},
    {"SwapRoutes", &search::MoveSet::swap_routes},
};

search::MoveSet to_moves(std::vector<std::string> const &names) {
    search::MoveSet moves;

    for (auto const &name : names) {
        auto const flag = move_flags.find(name);
        if (flag == move_flags.end())
            throw_invalid("There is no operator '", name, "'.");
        moves.*flag->second = true;
    }

    return moves;
}

// The parameters are dataclasses of the same field names.
template <class T>
void read_field(py::object const &params, char const *name, T &field) {
    field = params.attr(name).cast<T>();
}

GeneticParams to_genetic(py::object const &given) {
    GeneticParams params;
    read_field(given, "repair_probability", params.repair_probability);
    read_field(given, "num_iters_no_improvement", params.num_iters_no_improvement);
    return params;
}

PenaltyParams to_penalty(py::object const &given) {
    PenaltyParams params;
    read_field(given, "repair_booster", params.repair_booster);
    read_field(given, "solutions_between_updates", params.solutions_between_updates);
    read_field(given, "penalty_increase", params.penalty_increase);
    read_field(given, "penalty_decrease", params.penalty_decrease);
    read_field(given, "target_feasible", params.target_feasible);
    read_field(given, "feas_tolerance", params.feas_tolerance);
    read_field(given, "min_penalty", params.min_penalty);
    read_field(given, "max_penalty", params.max_penalty);
    return params;
}

search::NeighbourhoodParams to_neighbourhood(py::object const &given) {
    search::NeighbourhoodParams params;
    read_field(given, "weight_wait_time", params.weight_wait_time);
    read_field(given, "weight_time_warp", params.weight_time_warp);
    read_field(given, "num_neighbours", params.num_neighbours);
    read_field(given, "symmetric_proximity", params.symmetric_proximity);
    read_field(given, "symmetric_neighbours", params.symmetric_neighbours);
    return params;
}

search::SearchParams to_search(py::object const &given) {
    search::SearchParams params;
    read_field(given, "focus_steps", params.focus_steps);
    read_field(given, "start_temperature", params.start_temperature);
    read_field(given, "end_temperature", params.end_temperature);
    read_field(given, "mean_removed", params.mean_removed);
    read_field(given, "max_string", params.max_string);
    read_field(given, "blink_rate", params.blink_rate);
    read_field(given, "exhaustive", params.exhaustive);
    read_field(given, "num_constructed", params.num_constructed);
    read_field(given, "giant_tours", params.giant_tours);
    return params;
}

Budget to_budget(py::dict const &stop) {
    Budget budget;
    budget.max_iterations = stop["max_iterations"].cast<std::optional<std::size_t>>();
    budget.max_runtime = stop["max_runtime"].cast<std::optional<double>>();
    budget.no_improvement = stop["no_improvement"].cast<std::optional<std::size_t>>();
    budget.first_feasible = stop["first_feasible"].cast<bool>();
    return budget;
}

template <class T, class Field>
py::array_t<T> to_column(std::vector<PopulationDatum> const &data, Field field) {
    py::array_t<T> column(static_cast<py::ssize_t>(data.size()));
    for (std::size_t idx = 0; idx != data.size(); ++idx)
        column.mutable_at(static_cast<py::ssize_t>(idx)) = static_cast<T>(data[idx].*field);

    return column;
}

void add_columns(py::dict &columns, std::string const &prefix,
                 std::vector<PopulationDatum> const &data) {
    auto const key = [&](char const *name) { return py::str(prefix + name); };
    columns[key("size")] = to_column<std::int64_t>(data, &PopulationDatum::size);
    columns[key("avg_diversity")] = to_column<double>(data, &PopulationDatum::avg_diversity);
    columns[key("best_cost")] = to_column<double>(data, &PopulationDatum::best_cost);
    columns[key("avg_cost")] = to_column<double>(data, &PopulationDatum::avg_cost);
    columns[key("avg_num_routes")] = to_column<double>(data, &PopulationDatum::avg_num_routes);
}

py::dict to_dict(GeneticResult const &result) {
    auto const &statistics = result.statistics;

    py::dict columns;
    columns["runtimes"] = py::array_t<double>(static_cast<py::ssize_t>(statistics.runtimes.size()),
                                              statistics.runtimes.data());
    add_columns(columns, "feas_", statistics.feasible);
    add_columns(columns, "infeas_", statistics.infeasible);

    py::dict outcome;
    outcome["best"] = std::const_pointer_cast<Solution>(result.best);
    outcome["num_iterations"] = result.progress.iteration;
    outcome["iterations_without_improvement"] = result.progress.iterations_without_improvement;
    outcome["runtime"] = result.runtime;
    outcome["stats"] = columns;
    return outcome;
}

py::dict run_genetic(std::shared_ptr<ProblemData> const &data, std::uint32_t seed,
                     py::object const &genetic, py::object const &penalty,
                     PopulationParams const &population, py::object const &neighbourhood,
                     py::object const &search, std::vector<std::string> const &node_ops,
                     std::vector<std::string> const &route_ops,
                     std::shared_ptr<Solution> const &initial_solution, py::dict const &stop,
                     py::object const &should_stop, bool collect_stats,
                     py::object const &on_progress, double progress_interval) {
    auto operators = node_ops;
    operators.insert(operators.end(), route_ops.begin(), route_ops.end());

    auto const penalty_params = to_penalty(penalty);
    GeneticSetup const setup{.data = data,
                             .genetic = to_genetic(genetic),
                             .penalty = penalty_params,
                             .population = population,
                             .neighbourhood = to_neighbourhood(neighbourhood),
                             .search = to_search(search),
                             .moves = to_moves(operators),
                             .hooks = Hooks::stock(population, penalty_params),
                             .initial_solution = initial_solution,
                             .seed = seed};

    auto const budget = to_budget(stop);
    PythonObserver observer(should_stop, on_progress, progress_interval, collect_stats);

    GeneticResult result;
    {
        py::gil_scoped_release const no_gil;
        result = GeneticAlgorithm(setup).run(budget, observer);
    }

    observer.rethrow();
    return to_dict(result);
}
} // namespace

void register_genetic(py::module_ &module) {
    py::class_<PopulationParams>(module, "PopulationParams", population_doc)
        .def(py::init<std::size_t, std::size_t, std::size_t, std::size_t, double, double>(),
             py::arg("min_pop_size") = 25, py::arg("generation_size") = 40,
             py::arg("num_elite") = 4, py::arg("num_close") = 5, py::arg("lb_diversity") = 0.1,
             py::arg("ub_diversity") = 0.5)
        .def(py::self == py::self)
        .def_readonly("min_pop_size", &PopulationParams::min_pop_size)
        .def_readonly("generation_size", &PopulationParams::generation_size)
        .def_readonly("num_elite", &PopulationParams::num_elite)
        .def_readonly("num_close", &PopulationParams::num_close)
        .def_readonly("lb_diversity", &PopulationParams::lb_diversity)
        .def_readonly("ub_diversity", &PopulationParams::ub_diversity)
        .def(py::pickle(
            [](PopulationParams const &params) {
                return py::make_tuple(params.min_pop_size, params.generation_size, params.num_elite,
                                      params.num_close, params.lb_diversity, params.ub_diversity);
            },
            [](py::tuple const &state) {
                return call_with_state(
                    +[](std::size_t min_pop_size, std::size_t generation_size,
                        std::size_t num_elite, std::size_t num_close, double lb_diversity,
                        double ub_diversity) {
                        return PopulationParams(min_pop_size, generation_size, num_elite, num_close,
                                                lb_diversity, ub_diversity);
                    },
                    state);
            }))
        .def_property_readonly("max_pop_size", &PopulationParams::max_pop_size,
                               "Size at which survivors are selected.");

    module.def("broken_pairs_distance", &broken_pairs_distance, py::arg("first"), py::arg("second"),
               R"doc(
Share of the links between neighbouring visits that two solutions do not have in
common, in [0, 1). Routes have a direction; depots count, but are never different.

References
----------
Prins (2009), "Two memetic algorithms for heterogeneous fleet vehicle routing
problems", Eng. Appl. Artif. Intell. 22(6).
)doc");

    module.def("initial_penalties", &initial_penalties, py::arg("data"),
               "Penalties that a run starts from: one for each load dimension, then for time "
               "warp and for excess distance.");

    module.def("run_genetic", &run_genetic, py::arg("data"), py::arg("seed"), py::arg("genetic"),
               py::arg("penalty"), py::arg("population"), py::arg("neighbourhood"),
               py::arg("search"), py::arg("node_ops"), py::arg("route_ops"),
               py::arg("initial_solution"), py::arg("stop"), py::arg("should_stop"),
               py::arg("collect_stats"), py::arg("on_progress"), py::arg("progress_interval"),
               run_doc);
}
} // namespace pyvrp_plus::bindings
