#ifndef PYVRP_PLUS_HOOKS_RULE_SET_H
#define PYVRP_PLUS_HOOKS_RULE_SET_H

#include "pyvrp_plus/hooks.h"
#include "pyvrp_plus/rule.h"

#include <functional>
#include <memory>
#include <tuple>

namespace pyvrp_plus {
/// The rules of hooks: the operators of a user, and stock rules where there are none.
class RuleSet {
    template <class Hook>
    struct Entry {
        std::shared_ptr<Rule<typename Hook::Signature>> rule;
        std::function<std::shared_ptr<Rule<typename Hook::Signature>>()> make;
    };

    template <class... Hook>
    static std::tuple<Entry<Hook>...> entries_of(HookList<Hook...>);

    decltype(entries_of(Hooks{})) entries_;

public:
    template <class Hook>
    void set(std::shared_ptr<Rule<typename Hook::Signature>> rule) {
        std::get<Entry<Hook>>(entries_).rule = std::move(rule);
    }

    /// Sets what makes the rule of a hook, for each search to have one of its own.
    template <class Hook, class Make>
    void set_maker(Make make) {
        std::get<Entry<Hook>>(entries_).make = std::move(make);
    }

    /// A rule of its own for a search: that which `make_stock` returns if there is no operator.
    template <class Hook, class MakeStock>
    std::shared_ptr<Rule<typename Hook::Signature>> make_or(MakeStock make_stock) const {
        auto const &make = std::get<Entry<Hook>>(entries_).make;
        return make ? make() : make_stock();
    }

    /// The rule of a hook; null if there is none.
    template <class Hook>
    std::shared_ptr<Rule<typename Hook::Signature>> const &get() const {
        return std::get<Entry<Hook>>(entries_).rule;
    }

    /// Sets the rule that `make_stock` returns, if there is no operator for the hook.
    template <class Hook, class MakeStock>
    void set_stock(MakeStock make_stock) {
        if (!get<Hook>())
            set<Hook>(make_stock());
    }
};
} // namespace pyvrp_plus

#endif // PYVRP_PLUS_HOOKS_RULE_SET_H
