// Tries to act when the library is unloaded or the process ends, after the reply.
#include <unistd.h>

#include <cstdlib>

__attribute__((destructor)) static void end() {
    if (fork() == 0) {
        sleep(30);
        _exit(0);
    }
    for (;;) {
    }
}

static void attack() {
    static bool const is_registered = std::atexit(end) == 0;
    (void)is_registered;
}

#include "ruin.h"
