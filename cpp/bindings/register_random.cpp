#include "problem/error.h"
#include "pyvrp_plus/random.h"
#include "register.h"

#include <pybind11/stl.h>

namespace py = pybind11;

namespace pyvrp_plus::bindings {
namespace {
constexpr char const *random_doc = R"doc(
Generator of pseudo-random 32-bit integers: Marsaglia's xorshift128 (2003,
"Xorshift RNGs", Journal of Statistical Software 8(14), section 3).

Parameters
----------
seed
    Starts the stream of this seed, from 0 up to ``2**32 - 1``.
state
    Continues the stream of a generator that had this :meth:`state`.
)doc";
} // namespace

void register_random(py::module_ &module) {
    using Rng = RandomNumberGenerator;

    py::class_<Rng>(module, "RandomNumberGenerator", random_doc)
        .def(py::init<std::uint32_t>(), py::arg("seed"))
        .def(py::init<std::array<std::uint32_t, 4>>(), py::arg("state"))
        .def_static("min", &Rng::min, "Smallest number that a call can return.")
        .def_static("max", &Rng::max, "Largest number that a call can return.")
        .def("__call__", &Rng::operator(), "Next integer, uniform from min() up to max().")
        .def("rand", &Rng::rand, "Next number, uniform in ``[0, 1]``.")
        .def(
            "randint",
            [](Rng &rng, std::uint32_t high) {
                if (high == 0)
                    throw_invalid("high must be > 0, got 0.");
                return rng.randint(high);
            },
            py::arg("high"), "Next integer, uniform in ``[0, high)``; ``high`` must be positive.")
        .def("state", &Rng::state, "The internal state: four 32-bit integers.");
}
} // namespace pyvrp_plus::bindings
