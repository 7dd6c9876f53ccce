#include "python_hooks.h"

#include "given_arguments.h"
#include "hooks/checked_rule.h"
#include "native_hooks.h"
#include "python_rule.h"
#include "shared_object.h"

#include <memory>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace py = pybind11;

namespace pyvrp_plus::bindings {
namespace {
// The operator in its shell.
template <class Hook>
std::shared_ptr<Rule<typename Hook::Signature>> make(py::object const &op) {
    using Signature = typename Hook::Signature;

    std::shared_ptr<Rule<Signature>> rule;
    if (py::hasattr(op, "table_address"))
        rule = make_native<Rule<Signature>>(
            operator_table(op.attr("table_address").cast<std::uintptr_t>()), share(op));
    else
        rule = std::make_shared<PythonRule<Signature>>(share(op));

    return std::make_shared<CheckedRule<Hook>>(
        op.attr("name").cast<std::string>(), rule,
        op.attr("time").cast<std::shared_ptr<OperatorTime>>());
}

template <class... Hook>
RuleSet make_all(py::dict const &operators, HookList<Hook...>) {
    RuleSet rules;
    auto const set = [&]<class Each>(std::type_identity<Each>) {
        if (!operators.contains(Each::name) || operators[Each::name].is_none())
            return;

        auto const op = share(operators[Each::name]);
        rules.set<Each>(make<Each>(*op));
        rules.set_maker<Each>([op] {
            py::gil_scoped_acquire const gil;
            return make<Each>(*op);
        });
    };
    (set(std::type_identity<Hook>{}), ...);
    return rules;
}

template <class... Hook>
py::object find_function(std::string_view hook, py::object const &op, py::tuple const &parameters,
                         HookList<Hook...>) {
    py::object found;
    auto const find = [&]<class Each>(std::type_identity<Each>) {
        if (Each::name == hook)
            found = py::cpp_function([rule = make<Each>(op), parameters](py::args const &given) {
                return call_rule(*rule, given, parameters);
            });
    };
    (find(std::type_identity<Hook>{}), ...);
    return found;
}

template <class... Hook>
std::vector<std::string> names_of(HookList<Hook...>) {
    return {Hook::name...};
}
} // namespace

std::vector<std::string> hook_names() { return names_of(Hooks{}); }

RuleSet to_rules(py::dict const &operators) { return make_all(operators, Hooks{}); }

py::tuple describe_operator(std::uintptr_t table_address) {
    auto const &table = operator_table(table_address);
    return py::make_tuple(table.hook, table.name);
}

py::object operator_function(py::object const &op, py::tuple const &parameters) {
    auto const &table = operator_table(op.attr("table_address").cast<std::uintptr_t>());
    return find_function(table.hook, op, parameters, Hooks{});
}

py::object to_python(HookError const &error) {
    auto const type = py::module_::import("pyvrp_plus.exceptions").attr("OperatorError");
    auto raised = type(error.what(), error.hook, error.name, error.iteration);

    try {
        if (error.cause)
            std::rethrow_exception(error.cause);
    } catch (py::error_already_set const &cause) {
        raised.attr("__cause__") = cause.value();
    } catch (...) {
        // An exception of C++ is told by the message.
    }

    return raised;
}

void translate_hook_errors() {
    py::register_exception_translator([](std::exception_ptr pointer) {
        try {
            if (pointer)
                std::rethrow_exception(pointer);
        } catch (HookError const &error) {
            auto const raised = to_python(error);
            PyErr_SetObject(py::type::of(raised).ptr(), raised.ptr());
        }
    });
}
} // namespace pyvrp_plus::bindings
