#ifndef PYVRP_PLUS_HOOKS_OPERATOR_TIME_H
#define PYVRP_PLUS_HOOKS_OPERATOR_TIME_H

#include <atomic>
#include <cstddef>

namespace pyvrp_plus {
/// How often an operator was called, and the CPU seconds that its calls took.
/// Several threads may count at once.
struct OperatorTime {
    std::atomic<std::size_t> calls = 0;
    std::atomic<double> seconds = 0;
};

/// Adds a call, from construction to destruction, to the time of an operator. Reading the clock
/// takes as long as a short call: only every so many calls are timed, and stand for the others.
class TimedCall {
    OperatorTime &time_;
    double const factor_; // zero if this call is not timed
    double const started_;

public:
    TimedCall(OperatorTime &time, std::size_t timed_every);
    ~TimedCall();

    TimedCall(TimedCall const &) = delete;
    TimedCall &operator=(TimedCall const &) = delete;
};
} // namespace pyvrp_plus

#endif // PYVRP_PLUS_HOOKS_OPERATOR_TIME_H
