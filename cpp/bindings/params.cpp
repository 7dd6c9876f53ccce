#include "params.h"

#include "cast_param.h"

namespace py = pybind11;

namespace pyvrp_plus::bindings {
namespace {
template <class Value>
void read_field(py::object const &params, char const *name, Value &field) {
    field = cast_param<Value>(name, params.attr(name));
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
} // namespace pyvrp_plus::bindings
