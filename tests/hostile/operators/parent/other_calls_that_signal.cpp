// Tries to signal the parent by the calls for threads, for queues and for file descriptors.
#include <sys/syscall.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>
#include <initializer_list>

static void attack() {
    for (auto const process : {std::atoi("@PARENT@"), getppid()}) {
        siginfo_t told = {};
        told.si_code = SI_QUEUE;
        syscall(SYS_tgkill, process, process, SIGUSR1);
        syscall(SYS_tkill, process, SIGUSR1);
        syscall(SYS_rt_sigqueueinfo, process, SIGUSR1, &told);
        syscall(SYS_rt_tgsigqueueinfo, process, process, SIGUSR1, &told);
        auto const file = syscall(SYS_pidfd_open, process, 0L);
        syscall(SYS_pidfd_send_signal, file, SIGUSR1, nullptr, 0L);
    }
}

#include "select_parents.h"
