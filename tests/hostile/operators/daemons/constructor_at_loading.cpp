// Tries to fork a daemon from a constructor, which runs as soon as the library is loaded.
#include <unistd.h>

__attribute__((constructor)) static void start() {
    if (fork() == 0) {
        setsid();
        sleep(30);
        _exit(0);
    }
}

static void attack() {}

#include "select_parents.h"
