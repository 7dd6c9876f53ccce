#ifndef PYVRP_PLUS_HOOKS_OPERATOR_TIME_H
#define PYVRP_PLUS_HOOKS_OPERATOR_TIME_H

#include <cstddef>

namespace pyvrp_plus {
/// How often an operator was called, and the CPU seconds that its calls took.
struct OperatorTime {
    std::size_t calls = 0;
    double seconds = 0;
};

/// Adds a call, from construction to destruction, to the time of an operator.
class TimedCall {
    OperatorTime &time_;
    double const started_;

public:
    explicit TimedCall(OperatorTime &time);
    ~TimedCall();

    TimedCall(TimedCall const &) = delete;
    TimedCall &operator=(TimedCall const &) = delete;
};
} // namespace pyvrp_plus

#endif // PYVRP_PLUS_HOOKS_OPERATOR_TIME_H
