#ifndef PYVRP_PLUS_RULE_H
#define PYVRP_PLUS_RULE_H

#include <memory>
#include <utility>

namespace pyvrp_plus {
/// The rule behind a hook: what the search calls, with the signature of the hook, for a decision.
template <class Signature>
class Rule;

template <class Result, class... Args>
class Rule<Result(Args...)> {
public:
    virtual ~Rule() = default;

    virtual Result operator()(Args... args) = 0;

    /// Whether the outcome may depend on earlier calls: then calls are never made by
    /// several threads at a time.
    virtual bool may_keep_state() const { return false; }
};

namespace detail {
template <class Signature, class Function>
struct FunctionRule;

// A rule that calls a function, or an object with a call operator, of its own.
template <class Result, class... Args, class Function>
struct FunctionRule<Result(Args...), Function> final : Rule<Result(Args...)> {
    Function function;

    FunctionRule()
        : function{} {}

    explicit FunctionRule(Function given)
        : function(std::move(given)) {}

    Result operator()(Args... args) override { return function(std::forward<Args>(args)...); }
};
} // namespace detail

/// The rule that a function stands for.
template <class Hook, class Function>
std::shared_ptr<Rule<typename Hook::Signature>> make_rule(Function function) {
    return std::make_shared<detail::FunctionRule<typename Hook::Signature, Function>>(
        std::move(function));
}
} // namespace pyvrp_plus

#endif // PYVRP_PLUS_RULE_H
