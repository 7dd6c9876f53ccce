#ifndef PYVRP_PLUS_OPERATOR_H
#define PYVRP_PLUS_OPERATOR_H

#if (defined(_MSVC_LANG) ? _MSVC_LANG : __cplusplus) < 202002L
#error "pyvrp_plus/operator.h needs C++20: a newer compiler, or -std=c++20."
#endif

#include "pyvrp_plus/cost_evaluator.h"
#include "pyvrp_plus/hooks.h"
#include "pyvrp_plus/operator_table.h"
#include "pyvrp_plus/penalty_view.h"
#include "pyvrp_plus/population_view.h"
#include "pyvrp_plus/random.h"
#include "pyvrp_plus/tournament.h"

#include <cstddef>
#include <type_traits>
#include <utility>
#include <vector>

/// Operators in C++. An operator's file includes this header, defines one function with one
/// of the signatures
///
///     ParentPair select_parents(PopulationView const &population,
///                               CostEvaluator const &costs, RandomNumberGenerator &rng);
///
///     std::vector<size_t> select_survivors(PopulationView const &population,
///                                          size_t num_survivors, CostEvaluator const &costs,
///                                          RandomNumberGenerator &rng);
///
///     std::vector<double> update_penalties(PenaltyView const &penalties);
///
/// and ends with PYVRP_PLUS_OPERATOR and the name of the function. Solutions are indices into
/// the view. A function may have more parameters, if they have defaults. Instead of a function
/// it may be a class with a call operator of that signature, which can keep state between calls;
/// each run of the solver starts with a new object, and with static variables as they were
/// initialised.
///
/// What the stock rules consist of is there too: tournament.h, which is included here, and for
/// survivors biased_fitness.h and closeness.h.
///
/// An operator may throw; the run then ends, and tells what was thrown. It is called by one
/// thread at a time, without Python's global interpreter lock.
namespace pyvrp_plus::detail {
template <class Rule>
struct ParentRule final : ParentSelection {
    Rule rule{};

    ParentPair select_parents(PopulationView const &population, CostEvaluator const &costs,
                              RandomNumberGenerator &rng) override {
        return rule(population, costs, rng);
    }
};

template <class Rule>
struct SurvivorRule final : SurvivorSelection {
    Rule rule{};

    std::vector<std::size_t> select_survivors(PopulationView const &population,
                                              std::size_t num_survivors, CostEvaluator const &costs,
                                              RandomNumberGenerator &rng) override {
        return rule(population, num_survivors, costs, rng);
    }
};

template <class Rule>
struct PenaltyRule final : PenaltyUpdate {
    Rule rule{};

    std::vector<double> update_penalties(PenaltyView const &penalties) override {
        return rule(penalties);
    }
};

// The pointer is to the hook's class, for the solver to use and to give back.
template <class Hook, class Rule>
constexpr OperatorTable table_of(char const *hook, char const *name) {
    return {operator_abi, hook, name, +[]() -> void * { return static_cast<Hook *>(new Rule()); },
            +[](void *made) { delete static_cast<Hook *>(made); }};
}

template <class>
inline constexpr bool never = false;

template <class Rule>
constexpr OperatorTable make_table(char const *name) {
    if constexpr (std::is_invocable_r_v<ParentPair, Rule &, PopulationView const &,
                                        CostEvaluator const &, RandomNumberGenerator &>)
        return table_of<ParentSelection, ParentRule<Rule>>("select_parents", name);
    else if constexpr (std::is_invocable_r_v<std::vector<std::size_t>, Rule &,
                                             PopulationView const &, std::size_t,
                                             CostEvaluator const &, RandomNumberGenerator &>)
        return table_of<SurvivorSelection, SurvivorRule<Rule>>("select_survivors", name);
    else if constexpr (std::is_invocable_r_v<std::vector<double>, Rule &, PenaltyView const &>)
        return table_of<PenaltyUpdate, PenaltyRule<Rule>>("update_penalties", name);
    else
        static_assert(never<Rule>,
                      "PYVRP_PLUS_OPERATOR: this has none of the signatures of the hooks "
                      "select_parents, select_survivors and update_penalties");
}

// What the macro names is a function, which is called as it stands there, with its default
// arguments; or a class, of which there is one object for each run.
template <auto, class Call>
constexpr OperatorTable make_table(char const *name, Call) {
    return make_table<Call>(name);
}

template <class Class, class Call>
constexpr OperatorTable make_table(char const *name, Call) {
    return make_table<Class>(name);
}
} // namespace pyvrp_plus::detail

/// Makes a function, or a class with a call operator, the operator of this file.
#define PYVRP_PLUS_OPERATOR(name)                                                                  \
    extern "C" PYVRP_PLUS_EXPORT ::pyvrp_plus::OperatorTable const *pyvrp_plus_operator_table() {  \
        static constexpr auto table = ::pyvrp_plus::detail::make_table<name>(                      \
            #name, [](auto &&...args) -> decltype(name(args...)) { return name(args...); });       \
        return &table;                                                                             \
    }

#endif // PYVRP_PLUS_OPERATOR_H
