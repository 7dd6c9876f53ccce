#include "problem/error.h"
#include "problem/euclidean_distances.h"
#include "register.h"
#include "state.h"

#include <pybind11/numpy.h>
#include <pybind11/operators.h>

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

namespace py = pybind11;

namespace pyvrp_plus::bindings {
namespace {
constexpr char const *euclidean_distances_doc = R"doc(
Euclidean distances that are computed when they are asked for.

They take the place of a matrix in :class:`ProblemData`, for instances so large that a
matrix would not fit into memory. The search is as fast, or faster.

Distances are equal to those of a matrix of doubles that is rounded in the same way.
``distances[i, j]`` is the distance from location ``i`` to location ``j``; indices may
be arrays, as those of a matrix.

Parameters
----------
coordinates
    Array of shape ``(num_locations, 2)``: the depots first, then the clients.
round_func
    How a length becomes an integer, as for :func:`~pyvrp_plus.read`:

    * ``'round'`` rounds to the nearest integer;
    * ``'trunc'`` truncates;
    * ``'dimacs'`` scales by 10 and truncates;
    * ``'exact'`` scales by 1000 and rounds to the nearest integer.

Raises
------
ValueError
    When the array has another shape or holds a number that is not finite, when a
    distance is above ``2 ** 50``, or when there is no such function.
)doc";

constexpr std::array<std::pair<std::string_view, Rounding>, 4> round_funcs = {{
    {"round", Rounding::Round},
    {"trunc", Rounding::Trunc},
    {"dimacs", Rounding::Dimacs},
    {"exact", Rounding::Exact},
}};

using Coordinates = py::array_t<double, py::array::c_style | py::array::forcecast>;
using Indices = py::array_t<std::int64_t>;

Rounding to_rounding(std::string const &name) {
    for (auto const &[known, rounding] : round_funcs)
        if (name == known)
            return rounding;

    throw_invalid("round_func must be one of round, trunc, dimacs, exact, but is '", name, "'.");
}

std::string to_name(EuclideanDistances const &distances) {
    for (auto const &[name, rounding] : round_funcs)
        if (rounding == distances.rounding())
            return std::string(name);

    throw_invalid("There is no name for the rounding.");
}

std::shared_ptr<EuclideanDistances> make_distances(Coordinates coordinates,
                                                   std::string round_func) {
    if (coordinates.ndim() != 2 || coordinates.shape(1) != 2)
        throw_invalid("coordinates must be an array of shape (num_locations, 2), but has shape ",
                      std::string(py::str(coordinates.attr("shape"))), ".");

    auto const values = coordinates.unchecked<2>();
    std::vector<Point> points;
    for (py::ssize_t idx = 0; idx != values.shape(0); ++idx)
        points.push_back({values(idx, 0), values(idx, 1)});

    return std::make_shared<EuclideanDistances>(std::move(points), to_rounding(round_func));
}

// Read-only view, without a copy.
Coordinates coordinates(py::object const &self) {
    static_assert(sizeof(Point) == 2 * sizeof(double));
    auto const &points = self.cast<EuclideanDistances const &>().points();

    Coordinates view({static_cast<py::ssize_t>(points.size()), py::ssize_t{2}},
                     points.empty() ? nullptr : &points.front().x, self);
    view.attr("setflags")(py::arg("write") = false);
    return view;
}

std::size_t checked(EuclideanDistances const &distances, std::int64_t idx) {
    if (idx < 0 || static_cast<std::size_t>(idx) >= distances.num_locations())
        throw_out_of_range("There is no location ", idx, ": there are distances between ",
                           distances.num_locations(), ".");

    return static_cast<std::size_t>(idx);
}

py::object get_item(EuclideanDistances const &distances, std::pair<Indices, Indices> const &edges) {
    auto const between = [&](std::int64_t from, std::int64_t to) {
        return distances(checked(distances, from), checked(distances, to));
    };

    return py::vectorize(between)(edges.first, edges.second);
}
} // namespace

void register_euclidean_distances(py::module_ &module) {
    py::class_<EuclideanDistances, std::shared_ptr<EuclideanDistances>>(
        module, "EuclideanDistances", euclidean_distances_doc)
        .def(py::init(&make_distances), py::arg("coordinates"), py::arg("round_func") = "round")
        .def_property_readonly("coordinates", &coordinates, "Read-only view of the coordinates.")
        .def_property_readonly("round_func", &to_name, "How a length becomes an integer.")
        .def("__getitem__", &get_item, py::arg("edges"))
        .def(py::self == py::self)
        .def(py::pickle(
            [](py::object const &self) {
                return py::make_tuple(coordinates(self),
                                      to_name(self.cast<EuclideanDistances const &>()));
            },
            [](py::tuple const &state) { return call_with_state(make_distances, state); }));
}
} // namespace pyvrp_plus::bindings
