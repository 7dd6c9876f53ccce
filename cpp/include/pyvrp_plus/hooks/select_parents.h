#ifndef PYVRP_PLUS_HOOKS_SELECT_PARENTS_H
#define PYVRP_PLUS_HOOKS_SELECT_PARENTS_H

#include "pyvrp_plus/cost_evaluator.h"
#include "pyvrp_plus/hooks/problem.h"
#include "pyvrp_plus/population_view.h"
#include "pyvrp_plus/random.h"
#include "pyvrp_plus/rule.h"

#include <cstddef>
#include <string>
#include <utility>

namespace pyvrp_plus {
/// Indices of two parents; they may be equal.
using ParentPair = std::pair<std::size_t, std::size_t>;

/// Chooses the parents of the next offspring. The population holds at least one solution, feasible
/// ones first.
struct SelectParents {
    static constexpr char const *name = "select_parents";

    using Signature = ParentPair(PopulationView const &population, CostEvaluator const &costs,
                                 RandomNumberGenerator &rng);

    static std::size_t iteration(PopulationView const &population, CostEvaluator const &,
                                 RandomNumberGenerator &) {
        return population.progress().iteration;
    }

    /// What is wrong with the parents; empty if nothing is.
    static std::string problem(ParentPair const &parents, PopulationView const &population,
                               CostEvaluator const &, RandomNumberGenerator &) {
        auto first = detail::index_problem(parents.first, population);
        return first.empty() ? detail::index_problem(parents.second, population) : first;
    }
};

using ParentSelection = Rule<SelectParents::Signature>;
} // namespace pyvrp_plus

#endif // PYVRP_PLUS_HOOKS_SELECT_PARENTS_H
