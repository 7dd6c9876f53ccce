#ifndef PYVRP_PLUS_SEARCH_MOVES_SEARCH_STATISTICS_H
#define PYVRP_PLUS_SEARCH_MOVES_SEARCH_STATISTICS_H

#include "search/moves/move_set.h"

namespace pyvrp_plus::search {
/// How often an operator was used since a solution was loaded.
struct OperatorStatistics {
    std::size_t num_evaluations = 0;
    std::size_t num_applications = 0;
};

/// What a local search did since a solution was loaded.
struct SearchStatistics {
    std::array<OperatorStatistics, num_operators> operators;
    std::size_t num_updates = 0; // changes of any kind

    OperatorStatistics &of(Operator op) { return operators[static_cast<std::size_t>(op)]; }

    OperatorStatistics const &of(Operator op) const {
        return operators[static_cast<std::size_t>(op)];
    }
};
} // namespace pyvrp_plus::search

#endif // PYVRP_PLUS_SEARCH_MOVES_SEARCH_STATISTICS_H
