#include "hooks/stock_penalty_update.h"

#include <cmath>

namespace pyvrp_plus {
std::vector<double> StockPenaltyUpdate::update_penalties(PenaltyView const &penalties) {
    std::vector<double> updated;

    for (std::size_t dim = 0; dim != penalties.penalties.size(); ++dim) {
        auto const excess = penalties.feasibility[dim] - penalties.target;
        auto const factor = std::abs(excess) < tolerance_ ? 1.0
                            : excess < 0                  ? increase_
                                                          : decrease_;

        updated.push_back(penalties.penalties[dim] * factor);
    }

    return updated;
}
} // namespace pyvrp_plus
