// Tries to clone its process by the newer call, into another namespace or control group.
#include <sys/syscall.h>
#include <unistd.h>

#include <csignal>

static void attack() {
    struct {
        unsigned long flags, file, child, parent, exit_signal, rest[6];
    } arguments = {};
    arguments.exit_signal = SIGCHLD;
    if (syscall(SYS_clone3, &arguments, sizeof(arguments)) == 0) {
        sleep(30);
        _exit(0);
    }
}

#include "select_parents.h"
