#ifndef PYVRP_PLUS_BINDINGS_MATRIX_ARRAY_H
#define PYVRP_PLUS_BINDINGS_MATRIX_ARRAY_H

#include "problem/problem_data.h"
#include "pyvrp_plus/measure.h"

#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>

#include <string>
#include <vector>

namespace pyvrp_plus::bindings {
/// Copies a two-dimensional array of numbers; fractions are cut off. Throws
/// std::invalid_argument, with the name of the field, for anything else.
ProblemData::WeightsPtr to_weights(pybind11::handle array, std::string const &field);

/// The same for a list of matrices; the index becomes part of the name.
std::vector<ProblemData::WeightsPtr> to_weights(std::vector<pybind11::object> const &arrays,
                                                std::string const &field);

/// Read-only view of the weights, without a copy. It keeps `owner` alive, which
/// must keep the weights alive.
pybind11::array_t<Value> to_array(EdgeWeights const &weights, pybind11::handle owner);

/// The same for a list of matrices.
pybind11::list to_arrays(std::vector<ProblemData::WeightsPtr> const &weights,
                         pybind11::handle owner);
} // namespace pyvrp_plus::bindings

#endif // PYVRP_PLUS_BINDINGS_MATRIX_ARRAY_H
