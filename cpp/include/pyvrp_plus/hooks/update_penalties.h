#ifndef PYVRP_PLUS_HOOKS_UPDATE_PENALTIES_H
#define PYVRP_PLUS_HOOKS_UPDATE_PENALTIES_H

#include "pyvrp_plus/penalty_view.h"
#include "pyvrp_plus/rule.h"

#include <cmath>
#include <cstddef>
#include <string>
#include <vector>

namespace pyvrp_plus {
/// Adapts the penalties to the share of feasible solutions: the new penalty of each dimension,
/// which is clipped to its bounds.
struct UpdatePenalties {
    static constexpr char const *name = "update_penalties";

    using Signature = std::vector<double>(PenaltyView const &penalties);

    static std::size_t iteration(PenaltyView const &penalties) {
        return penalties.progress.iteration;
    }

    /// What is wrong with the new penalties; empty if nothing is.
    static std::string problem(std::vector<double> const &updated, PenaltyView const &penalties) {
        if (updated.size() != penalties.penalties.size())
            return "returned " + std::to_string(updated.size()) + " penalties, expected " +
                   std::to_string(penalties.penalties.size()) + ",";

        for (std::size_t dimension = 0; dimension != updated.size(); ++dimension)
            if (std::isnan(updated[dimension]))
                return "returned NaN as the penalty of dimension " + std::to_string(dimension);

        return {};
    }
};

using PenaltyUpdate = Rule<UpdatePenalties::Signature>;
} // namespace pyvrp_plus

#endif // PYVRP_PLUS_HOOKS_UPDATE_PENALTIES_H
