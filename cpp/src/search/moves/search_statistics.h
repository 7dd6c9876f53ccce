#ifndef PYVRP_PLUS_SEARCH_MOVES_SEARCH_STATISTICS_H
#define PYVRP_PLUS_SEARCH_MOVES_SEARCH_STATISTICS_H

#include "search/moves/operators.h"

#include <array>
#include <cstddef>

namespace pyvrp_plus::search {
/// How often an operator was used since a solution was loaded.
struct OperatorStatistics {
    std::size_t num_evaluations = 0;
    std::size_t num_applications = 0;
};

/// What a local search did since a solution was loaded.
struct SearchStatistics {
    std::array<OperatorStatistics, num_operators> operators; // by row
    std::size_t num_updates = 0;                             // changes of any kind

    template <class Operator>
    OperatorStatistics &of() {
        return operators[row_of<Operator>];
    }
};
} // namespace pyvrp_plus::search

#endif // PYVRP_PLUS_SEARCH_MOVES_SEARCH_STATISTICS_H
