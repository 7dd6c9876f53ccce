#ifndef PYVRP_PLUS_OPERATOR_H
#define PYVRP_PLUS_OPERATOR_H

#if (defined(_MSVC_LANG) ? _MSVC_LANG : __cplusplus) < 202002L
#error "pyvrp_plus/operator.h needs C++20: a newer compiler, or -std=c++20."
#endif

#include "pyvrp_plus/client_pair.h"
#include "pyvrp_plus/cost_evaluator.h"
#include "pyvrp_plus/crossover_view.h"
#include "pyvrp_plus/hooks.h"
#include "pyvrp_plus/insertion_params.h"
#include "pyvrp_plus/operator_table.h"
#include "pyvrp_plus/penalty_view.h"
#include "pyvrp_plus/plan.h"
#include "pyvrp_plus/plan_params.h"
#include "pyvrp_plus/plan_view.h"
#include "pyvrp_plus/population_view.h"
#include "pyvrp_plus/random.h"
#include "pyvrp_plus/ruin_params.h"
#include "pyvrp_plus/rule.h"
#include "pyvrp_plus/search_view.h"
#include "pyvrp_plus/step_view.h"
#include "pyvrp_plus/tournament.h"
#include "pyvrp_plus/walk_view.h"

#include <cstddef>
#include <type_traits>
#include <utility>
#include <vector>

/// Operators in C++. An operator's file includes this header, defines one function with the
/// name and the signature of one of the hooks in pyvrp_plus/hooks, and ends with
/// PYVRP_PLUS_OPERATOR and the name of the function. Solutions are indices into the view. A
/// function may have more parameters, if they have defaults. Instead of a function it may be a
/// class with a call operator of that signature, which can keep state between calls; each run of
/// the solver starts with a new object, and with static variables as they were initialised.
///
/// What the stock rules consist of is there too: tournament.h, which is included here, and for
/// survivors biased_fitness.h and closeness.h.
///
/// An operator may throw; the run then ends, and tells what was thrown. It is called by one
/// thread at a time, without Python's global interpreter lock.
namespace pyvrp_plus::detail {
template <class Signature, class Callable>
inline constexpr bool has_signature = false;

template <class Result, class... Args, class Callable>
inline constexpr bool has_signature<Result(Args...), Callable> =
    std::is_invocable_r_v<Result, Callable &, Args...>;

// The pointer is to the rule, for the solver to use and to give back.
template <class Hook, class Callable>
constexpr OperatorTable table_of(char const *name) {
    using Interface = Rule<typename Hook::Signature>;
    using Made = FunctionRule<typename Hook::Signature, Callable>;
    return {operator_abi, Hook::name, name,
            +[]() -> void * { return static_cast<Interface *>(new Made()); },
            +[](void *made) { delete static_cast<Interface *>(made); }};
}

template <class>
inline constexpr bool never = false;

// For the first of the hooks whose signature it has.
template <class Callable, class Hook, class... Others>
constexpr OperatorTable find_table(char const *name, HookList<Hook, Others...>) {
    if constexpr (has_signature<typename Hook::Signature, Callable>)
        return table_of<Hook, Callable>(name);
    else if constexpr (sizeof...(Others) > 0)
        return find_table<Callable>(name, HookList<Others...>{});
    else
        static_assert(never<Callable>, "PYVRP_PLUS_OPERATOR: this has none of the signatures of "
                                       "the hooks, which are in pyvrp_plus/hooks");
}

template <class Callable>
constexpr OperatorTable make_table(char const *name) {
    return find_table<Callable>(name, Hooks{});
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
