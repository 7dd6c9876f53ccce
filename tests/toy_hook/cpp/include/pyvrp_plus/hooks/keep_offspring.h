#ifndef PYVRP_PLUS_HOOKS_KEEP_OFFSPRING_H
#define PYVRP_PLUS_HOOKS_KEEP_OFFSPRING_H

#include "pyvrp_plus/random.h"
#include "pyvrp_plus/rule.h"

#include <cstddef>
#include <string>

namespace pyvrp_plus {
/// Whether an offspring joins a population of some size.
struct KeepOffspring {
    static constexpr char const *name = "keep_offspring";

    using Signature = bool(std::size_t num_solutions, RandomNumberGenerator &rng);

    static std::size_t iteration(std::size_t, RandomNumberGenerator &) { return 0; }

    /// What is wrong with the decision: nothing can be.
    static std::string problem(bool, std::size_t, RandomNumberGenerator &) { return {}; }
};
} // namespace pyvrp_plus

#endif // PYVRP_PLUS_HOOKS_KEEP_OFFSPRING_H
