// Tries to have the kernel signal the supervisor when something is written to a pipe.
#include <fcntl.h>
#include <unistd.h>

#include <csignal>
#include <initializer_list>

static void attack() {
    int ends[2];
    if (pipe(ends) != 0)
        return;
    for (auto const number : {SIGINT, SIGTERM, SIGKILL}) {
        fcntl(ends[0], F_SETOWN, getppid());
        fcntl(ends[0], F_SETSIG, number);
        fcntl(ends[0], F_SETFL, O_ASYNC | O_NONBLOCK);
        if (write(ends[1], "x", 1) != 1)
            break;
    }
    close(ends[0]);
    close(ends[1]);
}

#include "select_parents.h"
