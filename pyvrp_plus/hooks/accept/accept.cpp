// Keep a worse solution with a probability that falls with how much worse it is, and over time.
//
// Provenance: the stock rule, simulated annealing (Kirkpatrick, S. et al. (1983), "Optimization by
// simulated annealing", Science 220).
#include <pyvrp_plus/operator.h>

#include <algorithm>
#include <cmath>

using namespace pyvrp_plus;

bool accept(StepView const &step, RandomNumberGenerator &rng) {
    // The lower bound is the smallest positive number that the generator gives.
    auto const allowed = -step.temperature * std::log(std::max(rng.rand(), 0x1p-32));
    return static_cast<double>(step.after - step.before) <= allowed;
}

PYVRP_PLUS_OPERATOR(accept)
