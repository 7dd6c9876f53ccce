#ifndef PYVRP_PLUS_PROBLEM_ERROR_H
#define PYVRP_PLUS_PROBLEM_ERROR_H

#include <sstream>
#include <stdexcept>

namespace pyvrp_plus {
/// Text of all arguments, one after the other.
template <class... Args>
std::string concat(Args const &...args) {
    std::ostringstream text;
    (text << ... << args);
    return text.str();
}

/// Throws the exception of a bad value, with the concatenated arguments as its
/// message; Python sees a ValueError.
template <class... Args>
[[noreturn]] void throw_invalid(Args const &...args) {
    throw std::invalid_argument(concat(args...));
}

/// Throws the exception of an index that refers to nothing, with the
/// concatenated arguments as its message; Python sees an IndexError.
template <class... Args>
[[noreturn]] void throw_out_of_range(Args const &...args) {
    throw std::out_of_range(concat(args...));
}
} // namespace pyvrp_plus

#endif // PYVRP_PLUS_PROBLEM_ERROR_H
