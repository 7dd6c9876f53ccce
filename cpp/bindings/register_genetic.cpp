#include "genetic/genetic_algorithm.h"
#include "genetic/penalty_manager.h"
#include "hooks/operator_time.h"
#include "native_crossover.h"
#include "native_local_search.h"
#include "params.h"
#include "problem/error.h"
#include "python_components.h"
#include "python_hooks.h"
#include "python_run_control.h"
#include "register.h"
#include "search/state/check_solution.h"

#include <pybind11/numpy.h>
#include <pybind11/stl.h>

#include <chrono>
#include <string>
#include <vector>

namespace py = pybind11;

namespace pyvrp_plus::bindings {
namespace {
constexpr char const *run_doc = R"doc(
Runs the genetic algorithm without the GIL; see pyvrp_plus.GeneticAlgorithm, which
calls it. Components that are written in Python are given as they are, others as the
native objects behind them. Without penalties of their own, walks share those of the rest. The seconds that have elapsed before count as part of the run.
)doc";

Budget to_budget(py::dict const &stop) {
    Budget budget;
    budget.max_iterations = stop["max_iterations"].cast<std::optional<std::size_t>>();
    budget.max_runtime = stop["max_runtime"].cast<std::optional<double>>();
    budget.max_cpu_time = stop["max_cpu_time"].cast<std::optional<double>>();
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

py::dict to_dict(ChildOutcomes const &children) {
    py::dict counts;
    counts["better"] = children.better;
    counts["equal"] = children.equal;
    counts["between"] = children.between;
    counts["worse"] = children.worse;
    return counts;
}

py::dict to_dict(search::StepOutcomes const &steps) {
    py::dict counts;
    counts["made"] = steps.made;
    counts["kept"] = steps.kept;
    counts["improving"] = steps.improving;
    return counts;
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
    outcome["num_restarts"] = result.num_restarts;
    outcome["children"] = to_dict(result.children);
    outcome["steps"] = to_dict(result.steps);
    outcome["runtime"] = result.runtime;
    outcome["stats"] = columns;
    outcome["error"] = result.error ? to_python(*result.error) : py::none();
    return outcome;
}

// The components of one run. Those of the user are referred to, the others are made here.
struct Components {
    std::unique_ptr<PythonPenalties> python_penalties;
    std::unique_ptr<PythonPopulation> python_population;
    std::unique_ptr<search::SearchMethod> search_method;
    std::unique_ptr<Crossover> crossover;

    Penalties &penalties(py::object const &given) {
        if (py::isinstance<PenaltyManager>(given))
            return given.cast<PenaltyManager &>();

        python_penalties = std::make_unique<PythonPenalties>(given);
        return *python_penalties;
    }

    BreedingPool &population(Population &native, py::object const &given, py::object const &rng) {
        if (given.is_none())
            return native;

        python_population = std::make_unique<PythonPopulation>(native, given, rng);
        return *python_population;
    }

    search::SearchMethod &search(py::object const &given) {
        if (py::isinstance<NativeLocalSearch>(given))
            search_method = given.cast<NativeLocalSearch const &>().make_search();
        else
            search_method = std::make_unique<PythonSearchMethod>(given);

        return *search_method;
    }
};

py::dict run_genetic(py::object const &data, py::object const &penalty_manager,
                     py::object const &walk_penalties, py::object const &rng,
                     Population &population, py::object const &python_population,
                     py::object const &search_method, py::object const &crossover_op,
                     py::dict const &operators,
                     std::vector<std::shared_ptr<Solution>> const &initial_solutions,
                     py::object const &params, std::size_t num_threads, py::dict const &stop,
                     py::object const &should_stop, bool collect_stats,
                     py::object const &on_progress, double progress_interval, double elapsed) {
    auto const started = GeneticAlgorithm::Clock::now() -
                         std::chrono::duration_cast<GeneticAlgorithm::Clock::duration>(
                             std::chrono::duration<double>(elapsed));
    auto const &problem = data.cast<ProblemData const &>();
    for (auto const &solution : initial_solutions)
        search::check_solution(*solution, problem);

    Components made;
    auto const rules = to_rules(operators);
    made.crossover = make_crossover(crossover_op, rules, data, rng);
    auto &penalties = made.penalties(penalty_manager);
    GeneticComponents const components{
        .penalties = penalties,
        .walk_penalties =
            walk_penalties.is_none() ? penalties : walk_penalties.cast<PenaltyManager &>(),
        .rng = rng.cast<RandomNumberGenerator &>(),
        .population = made.population(population, python_population, rng),
        .search = made.search(search_method),
        .crossover = *made.crossover,
        .planning = rules.get<PlanOffspring>()};

    GeneticAlgorithm algorithm(components, {initial_solutions.begin(), initial_solutions.end()},
                               to_genetic(params));
    auto const budget = to_budget(stop);
    PythonRunControl control(should_stop, on_progress, progress_interval, collect_stats);

    GeneticResult result;
    {
        py::gil_scoped_release const no_gil;
        result = algorithm.run(budget, control, num_threads, started);
    }

    control.rethrow();
    return to_dict(result);
}

std::shared_ptr<OperatorTime> make_time(std::size_t calls, double seconds) {
    auto time = std::make_shared<OperatorTime>();
    time->calls = calls;
    time->seconds = seconds;
    return time;
}
} // namespace

void register_genetic(py::module_ &module) {
    py::class_<OperatorTime, std::shared_ptr<OperatorTime>>(
        module, "OperatorTime", "Calls of an operator, and the CPU seconds that they took.")
        .def(py::init(&make_time), py::arg("calls") = 0, py::arg("seconds") = 0.0)
        .def_property_readonly("calls", [](OperatorTime const &time) { return time.calls.load(); })
        .def_property_readonly("seconds",
                               [](OperatorTime const &time) { return time.seconds.load(); })
        .def(py::pickle(
            [](OperatorTime const &time) {
                return py::make_tuple(time.calls.load(), time.seconds.load());
            },
            [](py::tuple const &state) {
                return make_time(state[0].cast<std::size_t>(), state[1].cast<double>());
            }));

    module.def("hook_names", &hook_names, "Names of the hooks, in their order.");

    module.def("describe_operator", &describe_operator, py::arg("table_address"),
               "Hook and name of a built operator. Raises ValueError if it does not fit.");

    module.def("operator_function", &operator_function, py::arg("operator_"), py::arg("parameters"),
               "Function that a built operator is, with parameters of these names.");

    module.def("run_genetic", &run_genetic, py::arg("data"), py::arg("penalty_manager"),
               py::arg("walk_penalties"), py::arg("rng"), py::arg("population"),
               py::arg("python_population"), py::arg("search_method"), py::arg("crossover_op"),
               py::arg("operators"), py::arg("initial_solutions"), py::arg("params"),
               py::arg("num_threads"), py::arg("stop"), py::arg("should_stop"),
               py::arg("collect_stats"), py::arg("on_progress"), py::arg("progress_interval"),
               py::arg("elapsed"), run_doc);
}
} // namespace pyvrp_plus::bindings
