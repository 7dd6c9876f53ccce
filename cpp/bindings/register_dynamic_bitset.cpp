#include "problem/error.h"
#include "pyvrp_plus/dynamic_bitset.h"
#include "register.h"

#include <pybind11/operators.h>

namespace py = pybind11;

namespace pyvrp_plus::bindings {
namespace {
constexpr char const *bitset_doc = R"doc(
Set of small integers, one bit each.

Parameters
----------
num_bits
    Number of bits, rounded up to a multiple of 64.
)doc";

void check_index(DynamicBitset const &bitset, std::size_t idx) {
    if (idx >= bitset.size())
        throw_out_of_range("Index ", idx, " is out of range for ", bitset.size(), " bits.");
}

void check_size(DynamicBitset const &first, DynamicBitset const &second) {
    if (first.size() != second.size())
        throw_invalid("Bitsets of ", first.size(), " and ", second.size(),
                      " bits cannot be combined.");
}
} // namespace

void register_dynamic_bitset(py::module_ &module) {
    py::class_<DynamicBitset>(module, "DynamicBitset", bitset_doc)
        .def(py::init<std::size_t>(), py::arg("num_bits"))
        .def(py::self == py::self)
        .def("all", &DynamicBitset::all, "Whether each bit is set.")
        .def("any", &DynamicBitset::any, "Whether a bit is set.")
        .def("none", &DynamicBitset::none, "Whether no bit is set.")
        .def("count", &DynamicBitset::count, "Number of bits that are set.")
        .def("__len__", &DynamicBitset::size)
        .def("reset", &DynamicBitset::reset, "Clears each bit, and returns this bitset.")
        .def(
            "__getitem__",
            [](DynamicBitset const &bitset, std::size_t idx) {
                check_index(bitset, idx);
                return bitset[idx];
            },
            py::arg("idx"))
        .def(
            "__setitem__",
            [](DynamicBitset &bitset, std::size_t idx, bool value) {
                check_index(bitset, idx);
                bitset.set(idx, value);
            },
            py::arg("idx"), py::arg("value"))
        .def(
            "__or__",
            [](DynamicBitset const &first, DynamicBitset const &second) {
                check_size(first, second);
                return first | second;
            },
            py::arg("other"))
        .def(
            "__and__",
            [](DynamicBitset const &first, DynamicBitset const &second) {
                check_size(first, second);
                return first & second;
            },
            py::arg("other"))
        .def(
            "__xor__",
            [](DynamicBitset const &first, DynamicBitset const &second) {
                check_size(first, second);
                return first ^ second;
            },
            py::arg("other"))
        .def("__invert__", [](DynamicBitset const &bitset) { return ~bitset; });
}
} // namespace pyvrp_plus::bindings
