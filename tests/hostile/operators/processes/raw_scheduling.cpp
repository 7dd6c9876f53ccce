// Tries to take all processors: real-time scheduling for itself, idle for the others.
#include <sched.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cstdlib>
#include <stdexcept>

static void attack() {
    auto const victim = std::atoi("@VICTIM@");
    sched_param const first = {1};
    sched_param const none = {0};
    if (sched_setscheduler(victim, SCHED_IDLE, &none) == 0 ||
        sched_setscheduler(0, SCHED_FIFO, &first) == 0 || syscall(SYS_ioprio_set, 3L, 0L, 0L) == 0)
        throw std::runtime_error("ESCAPED: another schedule");
}

#include "select_parents.h"
