#include "native_local_search.h"
#include "params.h"
#include "problem/error.h"
#include "python_hooks.h"
#include "register.h"

#include <pybind11/native_enum.h>
#include <pybind11/stl.h>

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

namespace py = pybind11;

namespace pyvrp_plus::bindings {
namespace {
using ImprovedPtr = std::shared_ptr<Solution>;

std::size_t row_of(std::string const &name) {
    for (std::size_t row = 0; row != search::num_operators; ++row)
        if (name == search::operator_names[row])
            return row;

    throw_invalid("There is no operator '", name, "'.");
}

search::MoveSet to_moves(std::vector<std::string> const &names, double overlap_tolerance) {
    search::MoveSet moves;
    moves.overlap_tolerance = overlap_tolerance;
    for (auto const &name : names)
        moves.add(row_of(name));

    return moves;
}

// Parameters of a local search to a full local optimum, and nothing else.
search::SearchParams plain_params() {
    search::SearchParams params;
    params.walks.steps = 0;
    params.breeding.num_constructed = 0;
    params.breeding.exhaustive = true;
    return params;
}

// Neighbours that need no lists in Python to get from where they are found to where they are used.
struct NativeNeighbours {
    search::Neighbours lists;
};

search::Neighbours to_neighbours(py::object const &given) {
    if (py::isinstance<NativeNeighbours>(given))
        return given.cast<NativeNeighbours const &>().lists;

    using Lists = std::vector<std::vector<std::size_t>>;
    py::detail::make_caster<Lists> lists;
    if (!lists.load(given, true))
        throw py::type_error("neighbours: lists of locations are expected");

    search::Neighbours neighbours;
    for (auto const &list : py::detail::cast_op<Lists &>(lists)) {
        auto &near = neighbours.emplace_back();
        for (auto const location : list) {
            if (!std::in_range<search::Location>(location))
                throw std::runtime_error(concat("neighbours: there is no location ", location));
            near.push_back(static_cast<search::Location>(location));
        }
    }

    return neighbours;
}

std::shared_ptr<NativeLocalSearch> make_local_search(std::shared_ptr<ProblemData> const &data,
                                                     py::object const &neighbours,
                                                     search::SearchParams const *params,
                                                     py::dict const &operators) {
    return std::make_shared<NativeLocalSearch>(
        data, to_neighbours(neighbours), params ? *params : plain_params(), to_rules(operators));
}

// Runs a search without the GIL. It works on a copy of the generator: another thread of
// the user may have the same one.
template <class Search>
ImprovedPtr run_without_gil(RandomNumberGenerator &rng, Search search) {
    auto own = rng;
    std::shared_ptr<Solution const> improved;
    {
        py::gil_scoped_release const no_gil;
        improved = search(own);
    }

    rng = own;
    return std::const_pointer_cast<Solution>(improved);
}

ImprovedPtr apply_moves(NativeLocalSearch &search, ImprovedPtr const &solution,
                        CostEvaluator const &costs, RandomNumberGenerator &rng,
                        search::Depth depth) {
    return run_without_gil(
        rng, [&](auto &own) { return search.apply_moves(*solution, depth, costs, own); });
}

ImprovedPtr improve(NativeLocalSearch &search, ImprovedPtr const &solution,
                    CostEvaluator const &costs, RandomNumberGenerator &rng) {
    return run_without_gil(rng, [&](auto &own) { return search.improve(solution, costs, own); });
}

py::dict statistics(NativeLocalSearch const &search) {
    auto const statistics = search.statistics();

    py::dict operators;
    for (std::size_t row = 0; row != search::num_operators; ++row) {
        auto const &[num_evaluations, num_applications] = statistics.operators[row];
        operators[search::operator_names[row]] = py::make_tuple(num_evaluations, num_applications);
    }

    py::dict result;
    result["operators"] = operators;
    result["num_updates"] = statistics.num_updates;
    return result;
}

NativeNeighbours find_neighbours(ProblemData const &data, py::object const &given,
                                 search::ProximityParams const *proximity, std::size_t num_threads,
                                 py::dict const &operators) {
    auto const params = to_neighbourhood(given);
    auto const beyond = proximity ? *proximity : search::plain_proximity;
    auto const rules = to_rules(operators);

    py::gil_scoped_release const no_gil;
    return {search::compute_neighbours(data, params, beyond, num_threads,
                                       rules.get<MeasureProximity>().get())};
}
} // namespace

void register_search(py::module_ &module) {
    py::native_enum<search::Depth>(module, "Depth", "enum.Enum", "What a local search looks at.")
        .value("Search", search::Depth::Search)
        .value("Intensify", search::Depth::Intensify)
        .value("Full", search::Depth::Full)
        .finalize();

    py::class_<NativeNeighbours>(module, "NativeNeighbours",
                                 "The clients near each location, nearest first.")
        .def(py::init(&find_neighbours), py::arg("data"), py::arg("params"),
             py::arg("proximity") = py::none(), py::arg("num_threads") = 1,
             py::arg("operators") = py::dict())
        .def(
            "to_lists", [](NativeNeighbours const &neighbours) { return neighbours.lists; },
            "One list for each location.");

    py::class_<NativeLocalSearch, std::shared_ptr<NativeLocalSearch>>(
        module, "NativeLocalSearch", "What pyvrp_plus.search.LocalSearch searches with.")
        .def(py::init(&make_local_search), py::arg("data").none(false), py::arg("neighbours"),
             py::arg("params"), py::arg("operators") = py::dict())
        .def(
            "set_neighbours",
            [](NativeLocalSearch &search, py::object const &neighbours) {
                search.set_neighbours(to_neighbours(neighbours));
            },
            py::arg("neighbours"))
        .def(
            "set_operators",
            [](NativeLocalSearch &search, std::vector<std::string> const &names,
               double overlap_tolerance) { search.set_moves(to_moves(names, overlap_tolerance)); },
            py::arg("names"), py::arg("overlap_tolerance"))
        .def("apply_moves", &apply_moves, py::arg("solution").none(false),
             py::arg("cost_evaluator"), py::arg("rng"), py::arg("depth"))
        .def("improve", &improve, py::arg("solution").none(false), py::arg("cost_evaluator"),
             py::arg("rng"))
        .def("statistics", &statistics);
}
} // namespace pyvrp_plus::bindings
