#include "python_hooks.h"
#include "register.h"
#include "unmade_objects.h"

#include <pybind11/pybind11.h>

PYBIND11_MODULE(_pyvrp, module) {
    using namespace pyvrp_plus::bindings;

    module.doc() = "The C++ core of pyvrp_plus.";
    translate_hook_errors();

    register_random(module);
    register_dynamic_bitset(module);
    register_segments(module);
    register_client(module);
    register_client_group(module);
    register_vehicle_group(module);
    register_depot(module);
    register_shipment(module);
    register_vehicle_type(module);
    register_euclidean_distances(module);
    register_problem_data(module);
    register_trip(module);
    register_route(module);
    register_solution(module);
    register_cost_evaluator(module);
    register_params(module);
    register_search_params(module);
    register_search(module);
    register_views(module);
    register_plans(module);
    register_penalty_manager(module);
    register_population(module);
    register_crossover_view(module);
    register_crossover(module);
    register_genetic(module);

    refuse_unmade_objects(module);
}
