#ifndef PYVRP_PLUS_HOOKS_PLAN_OFFSPRING_H
#define PYVRP_PLUS_HOOKS_PLAN_OFFSPRING_H

#include "pyvrp_plus/hooks/problem.h"
#include "pyvrp_plus/plan_view.h"
#include "pyvrp_plus/random.h"
#include "pyvrp_plus/rule.h"

#include <cstddef>
#include <string>

namespace pyvrp_plus {
/// Plans the next iteration. A plan to walk while all walks are in the hands of other threads has
/// no effect: the rule is asked again when one of them has ended its slice.
struct PlanOffspring {
    static constexpr char const *name = "plan_offspring";

    /// Longer or hotter walks than that are no longer told from errors.
    static constexpr double most_times = 1e6;

    using Signature = OffspringPlan(PlanView const &view, RandomNumberGenerator &rng);

    static std::size_t iteration(PlanView const &view, RandomNumberGenerator &) {
        return view.progress().iteration;
    }

    /// What is wrong with the plan; empty if nothing is.
    static std::string problem(OffspringPlan const &plan, PlanView const &view,
                               RandomNumberGenerator &) {
        if (plan.effort == Effort::Walk && !view.has_walks())
            return "plans a walk, but the search has none,";

        auto const is_constructed =
            plan.effort == Effort::Walk ? plan.origin == WalkOrigin::Constructed : plan.constructs;
        if (is_constructed && view.num_constructed() == 0)
            return "plans to construct a solution, but the search constructs none,";

        for (auto const &[what, times] :
             {std::pair("steps", plan.steps), std::pair("temperature", plan.temperature)})
            if (!(times > 0 && times <= most_times))
                return std::string("plans ") + std::to_string(times) + " times the usual " + what +
                       ", which is not in (0, 10^6],";

        return solutions_problem(plan, view);
    }

private:
    static std::string solutions_problem(OffspringPlan const &plan, PlanView const &view) {
        auto const is_bred = plan.effort == Effort::Breed;
        auto const names_parents = is_bred && plan.parents;
        auto const names_origin = !is_bred && plan.origin == WalkOrigin::Member;
        if (!names_parents && !names_origin)
            return {};
        if (plan.restarts)
            return "plans to restart, but names solutions, which are given up then,";
        if (names_origin)
            return detail::index_problem(plan.member, view.population());

        auto first = detail::index_problem(plan.parents->first, view.population());
        return first.empty() ? detail::index_problem(plan.parents->second, view.population())
                             : first;
    }
};

using OffspringPlanning = Rule<PlanOffspring::Signature>;
} // namespace pyvrp_plus

#endif // PYVRP_PLUS_HOOKS_PLAN_OFFSPRING_H
