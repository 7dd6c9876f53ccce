#include "matrix_array.h"

#include "problem/error.h"
#include "warnings.h"

#include <cmath>
#include <cstdint>
#include <memory>

namespace py = pybind11;

namespace pyvrp_plus::bindings {
namespace {
constexpr auto contiguous = py::array::c_style | py::array::forcecast;

/// Throws if an element of type `Source` is not (close to) a value.
template <class Source>
void check_elements(py::array const &array, std::string const &field) {
    auto const elements = py::array_t<Source, contiguous>::ensure(array);
    if (!elements)
        throw py::error_already_set();

    auto const num_cols = static_cast<std::size_t>(elements.shape(1));
    auto const size = static_cast<std::size_t>(elements.size());
    auto const limit = static_cast<Source>(0x1p63);

    for (std::size_t idx = 0; idx != size; ++idx) {
        auto const element = elements.data()[idx];

        // Written such that it also refuses what is not a number.
        auto const fits = element < limit && (std::is_unsigned_v<Source> || element >= -limit);
        if (!fits)
            throw_invalid(field, "[", idx / num_cols, ", ", idx % num_cols, "] = ", element,
                          " does not fit into a 64-bit integer.");
    }
}

/// Warns if much is lost when the fractions of the elements are cut off.
void check_fractions(py::array const &array, std::string const &field) {
    constexpr auto tolerated_share = 0.01;

    auto const elements = py::array_t<double, contiguous>::ensure(array);
    double total = 0;
    double lost = 0;
    for (py::ssize_t idx = 0; idx != elements.size(); ++idx) {
        auto const element = elements.data()[idx];
        total += std::abs(element);
        lost += std::abs(element - std::trunc(element));
    }

    if (lost > tolerated_share * total)
        warn_model(
            concat(field, " has fractions, which are cut off: ", std::round(100 * lost / total),
                   "% of its sum ", "is lost. Scale the values, and round them to integers."));
}
} // namespace

ProblemData::WeightsPtr to_weights(py::handle object, std::string const &field) {
    if (py::isinstance<EuclideanDistances>(object))
        return std::make_shared<EdgeWeights>(object.cast<std::shared_ptr<EuclideanDistances>>());

    auto const array = py::array::ensure(object);
    if (!array || array.ndim() != 2)
        throw_invalid(field, " must be a two-dimensional array or EuclideanDistances, got ",
                      std::string(py::repr(object)), ".");

    auto const kind = array.dtype().kind();
    if (kind == 'f') {
        check_elements<double>(array, field);
        check_fractions(array, field);
    } else if (kind == 'u')
        check_elements<std::uint64_t>(array, field);
    else if (kind != 'i' && kind != 'b' && kind != 'O')
        throw_invalid(field, " must be an array of integers, got one of type ",
                      std::string(py::str(array.dtype())), ".");

    auto const values = py::array_t<Value, contiguous>::ensure(array);
    if (!values)
        throw_invalid(field, " has an element that is not a 64-bit integer.");

    auto const num_rows = static_cast<std::size_t>(values.shape(0));
    auto const num_cols = static_cast<std::size_t>(values.shape(1));
    std::vector<Value> data(values.data(), values.data() + values.size());
    return std::make_shared<EdgeWeights>(Matrix(num_rows, num_cols, std::move(data)));
}

std::vector<ProblemData::WeightsPtr> to_weights(std::vector<py::object> const &arrays,
                                                std::string const &field) {
    std::vector<ProblemData::WeightsPtr> weights;
    for (std::size_t idx = 0; idx != arrays.size(); ++idx)
        weights.push_back(to_weights(arrays[idx], concat(field, "[", idx, "]")));
    return weights;
}

namespace {
py::array_t<Value> computed(EdgeWeights const &weights, std::vector<py::ssize_t> const &shape) {
    py::array_t<Value> array(shape);
    auto *element = array.mutable_data();
    for (std::size_t from = 0; from != weights.num_rows(); ++from)
        for (std::size_t to = 0; to != weights.num_cols(); ++to)
            *element++ = weights(from, to);

    return array;
}
} // namespace

py::array_t<Value> to_array(EdgeWeights const &weights, py::handle owner) {
    std::vector<py::ssize_t> const shape = {static_cast<py::ssize_t>(weights.num_rows()),
                                            static_cast<py::ssize_t>(weights.num_cols())};

    auto const *matrix = weights.matrix();
    auto array =
        matrix ? py::array_t<Value>(shape, matrix->data(), owner) : computed(weights, shape);
    array.attr("setflags")(py::arg("write") = false);
    return array;
}

py::list to_arrays(std::vector<ProblemData::WeightsPtr> const &weights, py::handle owner) {
    py::list arrays;
    for (auto const &one : weights)
        arrays.append(to_array(*one, owner));
    return arrays;
}

py::object to_object(EdgeWeights const &weights, py::handle owner) {
    if (auto const &euclidean = weights.euclidean())
        return py::cast(std::const_pointer_cast<EuclideanDistances>(euclidean));

    return to_array(weights, owner);
}

py::list to_objects(std::vector<ProblemData::WeightsPtr> const &weights, py::handle owner) {
    py::list objects;
    for (auto const &one : weights)
        objects.append(to_object(*one, owner));
    return objects;
}
} // namespace pyvrp_plus::bindings
