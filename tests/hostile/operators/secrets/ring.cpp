// Tries to open files by io_uring, which filters of system calls do not see.
#include <sys/syscall.h>
#include <unistd.h>

#include <stdexcept>

static void attack() {
    alignas(8) char parameters[120] = {};
    if (syscall(SYS_io_uring_setup, 4, parameters) >= 0)
        throw std::runtime_error("ESCAPED: there is a ring");
}

#include "accept.h"
