#ifndef PYVRP_PLUS_HOOKS_SELECT_SURVIVORS_H
#define PYVRP_PLUS_HOOKS_SELECT_SURVIVORS_H

#include "pyvrp_plus/cost_evaluator.h"
#include "pyvrp_plus/hooks/problem.h"
#include "pyvrp_plus/population_view.h"
#include "pyvrp_plus/random.h"
#include "pyvrp_plus/rule.h"

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

namespace pyvrp_plus {
/// Chooses which solutions of a subpopulation survive when it has outgrown its limit: the indices
/// of `num_survivors` different solutions, in any order.
struct SelectSurvivors {
    static constexpr char const *name = "select_survivors";

    using Signature = std::vector<std::size_t>(PopulationView const &population,
                                               std::size_t num_survivors,
                                               CostEvaluator const &costs,
                                               RandomNumberGenerator &rng);

    static std::size_t iteration(PopulationView const &population, std::size_t,
                                 CostEvaluator const &, RandomNumberGenerator &) {
        return population.progress().iteration;
    }

    /// What is wrong with the survivors; empty if nothing is.
    static std::string problem(std::vector<std::size_t> const &survivors,
                               PopulationView const &population, std::size_t num_survivors,
                               CostEvaluator const &, RandomNumberGenerator &) {
        if (survivors.size() != num_survivors)
            return "returned " + std::to_string(survivors.size()) + " solutions, expected " +
                   std::to_string(num_survivors) + ",";

        std::vector<char> is_chosen(population.size());
        for (auto const survivor : survivors) {
            if (auto problem = detail::index_problem(survivor, population); !problem.empty())
                return problem;
            if (std::exchange(is_chosen[survivor], true))
                return "returned index " + std::to_string(survivor) + " more than once";
        }

        return {};
    }
};

using SurvivorSelection = Rule<SelectSurvivors::Signature>;
} // namespace pyvrp_plus

#endif // PYVRP_PLUS_HOOKS_SELECT_SURVIVORS_H
