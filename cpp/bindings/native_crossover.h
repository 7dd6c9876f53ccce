#ifndef PYVRP_PLUS_BINDINGS_NATIVE_CROSSOVER_H
#define PYVRP_PLUS_BINDINGS_NATIVE_CROSSOVER_H

#include "genetic/crossover/crossover.h"

#include <pybind11/pybind11.h>

#include <memory>

namespace pyvrp_plus {
class RuleSet;
}

namespace pyvrp_plus::bindings {
/// The crossover that a callable stands for, native if it is a function of ours; or what the rule
/// of the hook makes of it, if there is an operator.
std::unique_ptr<Crossover> make_crossover(pybind11::object const &crossover_op,
                                          RuleSet const &rules, pybind11::object const &data,
                                          pybind11::object const &rng);
} // namespace pyvrp_plus::bindings

#endif // PYVRP_PLUS_BINDINGS_NATIVE_CROSSOVER_H
