// Each penalty follows the error of its own share of feasible solutions: proportional control of
// the penalty's logarithm.
//
// Hypothesis: steps as large as the error neither overshoot near the target nor crawl far from
// it, as steps of a fixed factor do.
// Provenance: written by hand; the control law is that of textbooks (Astrom, K. J. and Murray,
// R. M. (2008), "Feedback Systems", chapter 10).
// Measured: improvement over stock in %, with 95% intervals, in the plain genetic search; on 30
// TSPs with 100 locations +0.00 [+0.00, +0.00] at 200 iterations, +0.00 [+0.00, +0.00] at 1000,
// +0.00 [+0.00, +0.00] at 3000; on 20 CVRP, VRPTW, VRPMB and MDVRPTW with 100 clients -0.05
// [-0.32, +0.22] at 200, +0.05 [-0.07, +0.19] at 1000 (2026-11-21, docs/benchmarks.md).
#include <pyvrp_plus/operator.h>

#include <cmath>

using namespace pyvrp_plus;

namespace {
constexpr double gain = 1.0;
} // namespace

std::vector<double> update_penalties(PenaltyView const &penalties) {
    std::vector<double> updated;

    for (std::size_t dim = 0; dim != penalties.penalties.size(); ++dim) {
        auto const error = penalties.target - penalties.feasibility[dim];
        updated.push_back(penalties.penalties[dim] * std::exp(gain * error));
    }

    return updated;
}

PYVRP_PLUS_OPERATOR(update_penalties)
