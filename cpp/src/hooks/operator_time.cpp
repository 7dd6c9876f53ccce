#include "hooks/operator_time.h"

#include <chrono>
#include <ctime>

namespace pyvrp_plus {
namespace {
// CPU seconds of this thread, where the system tells them; else those of a clock.
double now() {
#ifdef CLOCK_THREAD_CPUTIME_ID
    timespec time{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
#else
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch())
        .count();
#endif
}
} // namespace

TimedCall::TimedCall(OperatorTime &time)
    : time_(time)
    , started_(now()) {}

TimedCall::~TimedCall() {
    ++time_.calls;
    time_.seconds += now() - started_;
}
} // namespace pyvrp_plus
