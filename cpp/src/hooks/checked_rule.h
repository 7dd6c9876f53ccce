#ifndef PYVRP_PLUS_HOOKS_CHECKED_RULE_H
#define PYVRP_PLUS_HOOKS_CHECKED_RULE_H

#include "hooks/hook_error.h"
#include "hooks/operator_time.h"
#include "pyvrp_plus/rule.h"

#include <memory>
#include <string>
#include <utility>

namespace pyvrp_plus {
/// An operator of the user, in a shell that lets nothing through which the search could not use:
/// whatever goes wrong in there becomes a HookError that names the operator, and the time that it
/// takes is counted.
template <class Hook, class Signature = typename Hook::Signature>
class CheckedRule;

template <class Hook, class Result, class... Args>
class CheckedRule<Hook, Result(Args...)> final : public Rule<Result(Args...)> {
    std::string const name_;
    std::shared_ptr<Rule<Result(Args...)>> const operator_;
    std::shared_ptr<OperatorTime> const time_;

    // Of hooks that are called in every step, only some calls are timed.
    static constexpr std::size_t timed_every = [] {
        if constexpr (requires { Hook::timed_every; })
            return Hook::timed_every;
        else
            return std::size_t{1};
    }();

    Result call(std::size_t iteration, Args... args) {
        TimedCall const timed(*time_, timed_every);
        try {
            return (*operator_)(args...);
        } catch (...) {
            auto const cause = std::current_exception();
            throw HookError(Hook::name, name_, iteration, "has thrown (" + what_of(cause) + ")",
                            cause);
        }
    }

public:
    CheckedRule(std::string name, std::shared_ptr<Rule<Result(Args...)>> inner,
                std::shared_ptr<OperatorTime> time)
        : name_(std::move(name))
        , operator_(std::move(inner))
        , time_(std::move(time)) {}

    Result operator()(Args... args) override {
        auto const iteration = Hook::iteration(args...);
        auto result = call(iteration, args...);
        if (auto const problem = Hook::problem(result, args...); !problem.empty())
            throw HookError(Hook::name, name_, iteration, problem);

        return result;
    }

    bool may_keep_state() const override { return true; }
};
} // namespace pyvrp_plus

#endif // PYVRP_PLUS_HOOKS_CHECKED_RULE_H
