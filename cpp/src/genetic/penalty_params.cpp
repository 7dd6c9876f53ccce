#include "genetic/penalty_params.h"

#include "problem/check_range.h"

namespace pyvrp_plus {
void PenaltyParams::check() const {
    check_at_least("repair_booster", repair_booster, 1);
    check_at_least("solutions_between_updates", solutions_between_updates, 1);
    check_at_least("penalty_increase", penalty_increase, 1);
    check_share("penalty_decrease", penalty_decrease);
    check_share("target_feasible", target_feasible);
    check_share("feas_tolerance", feas_tolerance);
    check_at_least("min_penalty", min_penalty, 0);
    check_at_least("max_penalty", max_penalty, min_penalty);
}
} // namespace pyvrp_plus
