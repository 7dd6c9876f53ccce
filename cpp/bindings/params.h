#ifndef PYVRP_PLUS_BINDINGS_PARAMS_H
#define PYVRP_PLUS_BINDINGS_PARAMS_H

#include "genetic/genetic_params.h"
#include "genetic/penalty_params.h"
#include "search/params/neighbourhood_params.h"

#include <pybind11/pybind11.h>

// What objects of the data classes hold now.
namespace pyvrp_plus::bindings {
GeneticParams to_genetic(pybind11::object const &given);
PenaltyParams to_penalty(pybind11::object const &given);
search::NeighbourhoodParams to_neighbourhood(pybind11::object const &given);
} // namespace pyvrp_plus::bindings

#endif // PYVRP_PLUS_BINDINGS_PARAMS_H
