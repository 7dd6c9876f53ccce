#ifndef PYVRP_PLUS_BINDINGS_MATRIX_ARRAY_H
#define PYVRP_PLUS_BINDINGS_MATRIX_ARRAY_H

#include "problem/problem_data.h"
#include "pyvrp_plus/measure.h"

#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>

#include <string>
#include <vector>

namespace pyvrp_plus::bindings {
/// Copies a two-dimensional array of numbers, with fractions cut off; or refers to Euclidean
/// distances. Throws std::invalid_argument, with the name of the field, for anything else.
ProblemData::WeightsPtr to_weights(pybind11::handle array, std::string const &field);

/// The same for a list of matrices; the index becomes part of the name.
std::vector<ProblemData::WeightsPtr> to_weights(std::vector<pybind11::object> const &arrays,
                                                std::string const &field);

/// Read-only view of the weights, without a copy. It keeps `owner` alive, which
/// must keep the weights alive. Where there is no matrix, one is computed.
pybind11::array_t<Value> to_array(EdgeWeights const &weights, pybind11::handle owner);

/// The same for a list of matrices.
pybind11::list to_arrays(std::vector<ProblemData::WeightsPtr> const &weights,
                         pybind11::handle owner);

/// The weights as they are held: Euclidean distances, or the view of a matrix.
pybind11::object to_object(EdgeWeights const &weights, pybind11::handle owner);

/// The same for a list.
pybind11::list to_objects(std::vector<ProblemData::WeightsPtr> const &weights,
                          pybind11::handle owner);
} // namespace pyvrp_plus::bindings

#endif // PYVRP_PLUS_BINDINGS_MATRIX_ARRAY_H
