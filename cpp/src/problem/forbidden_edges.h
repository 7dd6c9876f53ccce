#ifndef PYVRP_PLUS_PROBLEM_FORBIDDEN_EDGES_H
#define PYVRP_PLUS_PROBLEM_FORBIDDEN_EDGES_H

#include "problem/problem_data.h"

#include <cstddef>

/// Edges that must not be used have a weight so large that no good solution uses them. Their
/// number in a solution, and the cost per unit, decide how large it may be for the search to
/// stay within 64 bits.
namespace pyvrp_plus {
/// Weights from here on stand for edges that must not be used: MAX_VALUE in Python.
constexpr Value forbidden_weight = Value{1} << 44;

/// Most trips in any solution; one even if there are no clients to visit.
std::size_t max_num_trips(ProblemData const &data);

/// Most edges in any solution: it leaves each client at most once, and a depot once per trip.
std::size_t max_num_edges(ProblemData const &data);

/// The largest weight with which no solution costs more than 2^59, at a cost per unit that is
/// not negative.
Value max_affordable_weight(ProblemData const &data, Cost unit_cost);
} // namespace pyvrp_plus

#endif // PYVRP_PLUS_PROBLEM_FORBIDDEN_EDGES_H
