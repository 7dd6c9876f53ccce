#ifndef PYVRP_PLUS_BINDINGS_LENT_GENERATOR_H
#define PYVRP_PLUS_BINDINGS_LENT_GENERATOR_H

#include "pyvrp_plus/random.h"

#include <pybind11/pybind11.h>

namespace pyvrp_plus::bindings {
/// Hands a generator to Python: the object that the user has, if it is known to be that
/// one; else a copy, which the user may keep, and whose state comes back.
class LentGenerator {
    RandomNumberGenerator &rng_;
    pybind11::object const object_;

public:
    explicit LentGenerator(RandomNumberGenerator &rng,
                           pybind11::object const &known = pybind11::none())
        : rng_(rng)
        , object_(!known.is_none() && &known.cast<RandomNumberGenerator &>() == &rng
                      ? known
                      : pybind11::cast(rng)) {}

    ~LentGenerator() { rng_ = object_.cast<RandomNumberGenerator &>(); }

    LentGenerator(LentGenerator const &) = delete;
    LentGenerator &operator=(LentGenerator const &) = delete;

    pybind11::object const &object() const { return object_; }
};
} // namespace pyvrp_plus::bindings

#endif // PYVRP_PLUS_BINDINGS_LENT_GENERATOR_H
