#ifndef PYVRP_PLUS_HOOKS_ACCEPT_H
#define PYVRP_PLUS_HOOKS_ACCEPT_H

#include "pyvrp_plus/random.h"
#include "pyvrp_plus/rule.h"
#include "pyvrp_plus/step_view.h"

#include <cstddef>
#include <string>

namespace pyvrp_plus {
/// Whether a step of a walk is kept; otherwise it is taken back.
struct Accept {
    static constexpr char const *name = "accept";
    static constexpr std::size_t timed_every = 32; // calls

    using Signature = bool(StepView const &step, RandomNumberGenerator &rng);

    static std::size_t iteration(StepView const &step, RandomNumberGenerator &) {
        return step.progress.iteration;
    }

    /// What is wrong with the decision: nothing can be.
    static std::string problem(bool, StepView const &, RandomNumberGenerator &) { return {}; }
};

using AcceptRule = Rule<Accept::Signature>;
} // namespace pyvrp_plus

#endif // PYVRP_PLUS_HOOKS_ACCEPT_H
