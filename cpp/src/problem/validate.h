#ifndef PYVRP_PLUS_PROBLEM_VALIDATE_H
#define PYVRP_PLUS_PROBLEM_VALIDATE_H

#include "problem/problem_data.h"

namespace pyvrp_plus {
/// Checks that the parts of the instance fit together. Throws
/// std::invalid_argument where they contradict each other, std::out_of_range
/// where a part refers to another that does not exist.
void check_consistency(ProblemData const &data);

/// Checks that no figure of a solution can leave the range of Value, whatever
/// its routes. Throws std::invalid_argument. Expects consistent data.
///
/// Unconstrained fields (those at `max_value`) never enter a sum and are free.
void check_ranges(ProblemData const &data);
} // namespace pyvrp_plus

#endif // PYVRP_PLUS_PROBLEM_VALIDATE_H
