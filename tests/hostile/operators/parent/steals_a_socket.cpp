// Tries to take the sockets of the server and of the parent out of their processes.
#include <sys/syscall.h>
#include <unistd.h>

#include <cstdlib>
#include <stdexcept>

static void attack() {
    for (auto const process : {std::atoi("@PARENT@"), getppid(), 1}) {
        auto const its = syscall(SYS_pidfd_open, process, 0L);
        for (long file = 0; its >= 0 && file != 64; ++file)
            if (syscall(SYS_pidfd_getfd, its, file, 0L) >= 0)
                throw std::runtime_error("ESCAPED: a file of another process");
    }
}

#include "select_parents.h"
