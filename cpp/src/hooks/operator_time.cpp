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

TimedCall::TimedCall(OperatorTime &time, std::size_t timed_every)
    : time_(time)
    , factor_(time.calls.fetch_add(1, std::memory_order_relaxed) % timed_every == 0
                  ? static_cast<double>(timed_every)
                  : 0)
    , started_(factor_ > 0 ? now() : 0) {}

TimedCall::~TimedCall() {
    if (factor_ > 0)
        time_.seconds.fetch_add(factor_ * (now() - started_), std::memory_order_relaxed);
}
} // namespace pyvrp_plus
