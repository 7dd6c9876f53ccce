#include "params.h"

#include "problem/error.h"

namespace py = pybind11;

namespace pyvrp_plus::bindings {
namespace {
template <class T>
void read_field(py::object const &params, char const *name, T &field) {
    try {
        field = params.attr(name).cast<T>();
    } catch (py::cast_error const &) {
        auto const value = std::string(py::repr(params.attr(name)));
        throw py::type_error(concat(name, " is ", value, ", which cannot be used."));
    }
}
} // namespace

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
    read_field(given, "walk_steps", params.walk_steps);
    read_field(given, "start_temperature", params.start_temperature);
    read_field(given, "end_temperature", params.end_temperature);
    read_field(given, "mean_removed", params.mean_removed);
    read_field(given, "max_string", params.max_string);
    read_field(given, "blink_rate", params.blink_rate);
    read_field(given, "decomposition_rate", params.decomposition_rate);
    read_field(given, "exhaustive", params.exhaustive);
    read_field(given, "num_constructed", params.num_constructed);
    return params;
}
} // namespace pyvrp_plus::bindings
