// The penalties as they are, and so as they were when the search started.
#include <pyvrp_plus/operator.h>

using namespace pyvrp_plus;

std::vector<double> update_penalties(PenaltyView const &penalties) {
    return {penalties.penalties.begin(), penalties.penalties.end()};
}

PYVRP_PLUS_OPERATOR(update_penalties)
