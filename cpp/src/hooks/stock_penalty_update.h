#ifndef PYVRP_PLUS_HOOKS_STOCK_PENALTY_UPDATE_H
#define PYVRP_PLUS_HOOKS_STOCK_PENALTY_UPDATE_H

#include "pyvrp_plus/hooks.h"

namespace pyvrp_plus {
/// Multiplies a penalty by a constant when too few, or too many, solutions are feasible
/// in its dimension (Vidal et al., 2012, Oper. Res. 60(3), section 4.5).
class StockPenaltyUpdate : public PenaltyUpdate {
    double const increase_;
    double const decrease_;
    double const tolerance_;

public:
    StockPenaltyUpdate(double increase, double decrease, double tolerance)
        : increase_(increase)
        , decrease_(decrease)
        , tolerance_(tolerance) {}

    std::vector<double> update_penalties(PenaltyView const &penalties) override;
};
} // namespace pyvrp_plus

#endif // PYVRP_PLUS_HOOKS_STOCK_PENALTY_UPDATE_H
