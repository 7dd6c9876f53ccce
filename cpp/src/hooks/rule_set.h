#ifndef PYVRP_PLUS_HOOKS_RULE_SET_H
#define PYVRP_PLUS_HOOKS_RULE_SET_H

#include "pyvrp_plus/hooks.h"
#include "pyvrp_plus/rule.h"

#include <memory>
#include <tuple>

namespace pyvrp_plus {
/// The operators of a user by hook, as rules; empty where the stock rule decides.
class RuleSet {
    template <class Hook>
    struct Entry {
        std::shared_ptr<Rule<typename Hook::Signature>> rule;
    };

    template <class... Hook>
    static std::tuple<Entry<Hook>...> entries_of(HookList<Hook...>);

    decltype(entries_of(Hooks{})) entries_;

public:
    template <class Hook>
    void set(std::shared_ptr<Rule<typename Hook::Signature>> rule) {
        std::get<Entry<Hook>>(entries_).rule = std::move(rule);
    }

    /// The operator for a hook; null if there is none.
    template <class Hook>
    std::shared_ptr<Rule<typename Hook::Signature>> const &get() const {
        return std::get<Entry<Hook>>(entries_).rule;
    }

    /// The operator for a hook, or else what `make_stock` returns.
    template <class Hook, class MakeStock>
    std::shared_ptr<Rule<typename Hook::Signature>> get_or(MakeStock make_stock) const {
        auto const &given = get<Hook>();
        return given ? given : make_stock();
    }
};
} // namespace pyvrp_plus

#endif // PYVRP_PLUS_HOOKS_RULE_SET_H
