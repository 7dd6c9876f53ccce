#ifndef PYVRP_PLUS_OPERATOR_TABLE_H
#define PYVRP_PLUS_OPERATOR_TABLE_H

#include <cstddef> // says which standard library this is

// To be raised when a header that operators include changes its meaning.
#define PYVRP_PLUS_OPERATOR_VERSION "4"

#if defined(_LIBCPP_VERSION)
#define PYVRP_PLUS_OPERATOR_LIBRARY "libc++"
#elif defined(_GLIBCXX_DEBUG)
#define PYVRP_PLUS_OPERATOR_LIBRARY "libstdc++ in debug mode"
#elif defined(__GLIBCXX__) && !_GLIBCXX_USE_CXX11_ABI
#define PYVRP_PLUS_OPERATOR_LIBRARY "libstdc++ with the ABI of before C++11"
#elif defined(__GLIBCXX__)
#define PYVRP_PLUS_OPERATOR_LIBRARY "libstdc++"
#else
#define PYVRP_PLUS_OPERATOR_LIBRARY "another standard library"
#endif

#if defined(_WIN32)
#define PYVRP_PLUS_EXPORT __declspec(dllexport)
#else
#define PYVRP_PLUS_EXPORT __attribute__((visibility("default")))
#endif

namespace pyvrp_plus {
/// What an operator and the solver that uses it must have been built with alike.
inline constexpr char const *operator_abi =
    "version " PYVRP_PLUS_OPERATOR_VERSION ", " PYVRP_PLUS_OPERATOR_LIBRARY;

/// What a built operator exports, by the function `pyvrp_plus_operator_table`.
struct OperatorTable {
    char const *abi;
    char const *hook;        // that it is for
    char const *name;        // of the function or class
    void *(*make)();         // the Rule of the hook
    void (*destroy)(void *); // what `make` has returned
};
} // namespace pyvrp_plus

#endif // PYVRP_PLUS_OPERATOR_TABLE_H
