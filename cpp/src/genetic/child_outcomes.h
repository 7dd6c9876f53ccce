#ifndef PYVRP_PLUS_GENETIC_CHILD_OUTCOMES_H
#define PYVRP_PLUS_GENETIC_CHILD_OUTCOMES_H

#include "pyvrp_plus/measure.h"

#include <algorithm>
#include <cstddef>

namespace pyvrp_plus {
/// How children compare with their parents, by penalised cost: what the choice of parents
/// is worth, long before it shows in the best cost.
struct ChildOutcomes {
    std::size_t better = 0;  // than both parents
    std::size_t equal = 0;   // to a parent
    std::size_t between = 0; // both parents
    std::size_t worse = 0;   // than both parents

    void count(Cost child, Cost first, Cost second) {
        if (child == first || child == second)
            ++equal;
        else if (child < std::min(first, second))
            ++better;
        else if (child > std::max(first, second))
            ++worse;
        else
            ++between;
    }
};
} // namespace pyvrp_plus

#endif // PYVRP_PLUS_GENETIC_CHILD_OUTCOMES_H
