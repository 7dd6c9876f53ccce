#ifndef PYVRP_PLUS_HOOKS_PROBLEM_H
#define PYVRP_PLUS_HOOKS_PROBLEM_H

#include "pyvrp_plus/population_view.h"

#include <cstddef>
#include <string>

namespace pyvrp_plus::detail {
/// What is wrong with an index that a rule has returned; empty if it is that of a solution.
inline std::string index_problem(std::size_t idx, PopulationView const &population) {
    if (idx < population.size())
        return {};

    return "returned index " + std::to_string(idx) + ", but there are " +
           std::to_string(population.size()) + " solutions,";
}
} // namespace pyvrp_plus::detail

#endif // PYVRP_PLUS_HOOKS_PROBLEM_H
