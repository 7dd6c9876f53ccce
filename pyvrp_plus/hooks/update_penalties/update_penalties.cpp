// Raise a penalty by a factor when too few solutions are feasible, else lower it; leave it as it
// is where the share of feasible solutions is as it should be, within a tolerance.
//
// Provenance: the stock rule (Vidal, T. et al. (2012), "A hybrid genetic algorithm for
// multidepot and periodic vehicle routing problems", Operations Research 60(3), section 4.5),
// with the factors of PyVRP 0.12.
#include <pyvrp_plus/operator.h>

#include <cmath>

using namespace pyvrp_plus;

std::vector<double> update_penalties(PenaltyView const &penalties, double increase = 1.34,
                                     double decrease = 0.32, double tolerance = 0.05) {
    std::vector<double> updated;

    for (std::size_t dim = 0; dim != penalties.penalties.size(); ++dim) {
        auto const excess = penalties.feasibility[dim] - penalties.target;
        auto const factor = std::abs(excess) < tolerance ? 1.0 : excess < 0 ? increase : decrease;
        updated.push_back(penalties.penalties[dim] * factor);
    }

    return updated;
}

PYVRP_PLUS_OPERATOR(update_penalties)
