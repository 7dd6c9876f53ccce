#ifndef PYVRP_PLUS_BINDINGS_REGISTER_H
#define PYVRP_PLUS_BINDINGS_REGISTER_H

#include "quantity_caster.h"

#include <pybind11/pybind11.h>

namespace pyvrp_plus::bindings {
// Each function adds the classes of one concept to the module. It expects those
// of the functions above it to be there.
void register_random(pybind11::module_ &module);
void register_dynamic_bitset(pybind11::module_ &module);
void register_segments(pybind11::module_ &module);
void register_client(pybind11::module_ &module);
void register_client_group(pybind11::module_ &module);
void register_vehicle_group(pybind11::module_ &module);
void register_depot(pybind11::module_ &module);
void register_shipment(pybind11::module_ &module);
void register_plans(pybind11::module_ &module);
void register_views(pybind11::module_ &module);
void register_vehicle_type(pybind11::module_ &module);
void register_euclidean_distances(pybind11::module_ &module);
void register_problem_data(pybind11::module_ &module);
void register_trip(pybind11::module_ &module);
void register_route(pybind11::module_ &module);
void register_solution(pybind11::module_ &module);
void register_cost_evaluator(pybind11::module_ &module);
void register_params(pybind11::module_ &module);
void register_search_params(pybind11::module_ &module);
void register_search(pybind11::module_ &module);
void register_penalty_manager(pybind11::module_ &module);
void register_population(pybind11::module_ &module);
void register_crossover_view(pybind11::module_ &module);
void register_crossover(pybind11::module_ &module);
void register_genetic(pybind11::module_ &module);
} // namespace pyvrp_plus::bindings

#endif // PYVRP_PLUS_BINDINGS_REGISTER_H
