// Each penalty follows the error of its own share of feasible solutions: proportional control of
// the penalty's logarithm.
//
// Hypothesis: steps as large as the error neither overshoot near the target nor crawl far from
// it, as steps of a fixed factor do.
// Provenance: written by hand; the control law is that of textbooks (Astrom, K. J. and Murray,
// R. M. (2008), "Feedback Systems", chapter 10).
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
