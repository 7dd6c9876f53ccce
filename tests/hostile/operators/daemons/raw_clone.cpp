// Tries to clone its process by a raw system call, without the C library's knowledge.
#include <sched.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <csignal>
#include <initializer_list>

static void attack() {
    for (long const flags : {long{SIGCHLD}, long{CLONE_PARENT | SIGCHLD}, 0L})
        if (syscall(SYS_clone, flags, 0L, 0L, 0L, 0L) == 0) {
            syscall(SYS_setsid);
            sleep(30);
            _exit(0);
        }
}

#include "select_parents.h"
