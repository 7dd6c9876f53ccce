#ifndef PYVRP_PLUS_HOOKS_HOOK_ERROR_H
#define PYVRP_PLUS_HOOKS_HOOK_ERROR_H

#include <cstddef>
#include <exception>
#include <stdexcept>
#include <string>

namespace pyvrp_plus {
/// An operator has failed: it has thrown, or returned what cannot be used.
class HookError : public std::runtime_error {
public:
    std::string hook;
    std::string name; // of the operator
    std::size_t iteration;
    std::exception_ptr cause; // what the operator has thrown, or null

    HookError(std::string const &hook, std::string const &name, std::size_t iteration,
              std::string const &problem, std::exception_ptr cause = nullptr)
        : std::runtime_error(hook + ": operator '" + name + "' " + problem + " in iteration " +
                             std::to_string(iteration) + ".")
        , hook(hook)
        , name(name)
        , iteration(iteration)
        , cause(std::move(cause)) {}
};

/// What an exception says of itself.
inline std::string what_of(std::exception_ptr const &error) {
    try {
        std::rethrow_exception(error);
    } catch (std::exception const &exception) {
        return exception.what();
    } catch (...) {
        return "something that is no exception";
    }
}
} // namespace pyvrp_plus

#endif // PYVRP_PLUS_HOOKS_HOOK_ERROR_H
