// Tries to read the memory of the parent, and of all processes near its own.
#include <sys/uio.h>
#include <unistd.h>

#include <cstdlib>
#include <stdexcept>

static void attack() {
    static char text[64] = {};
    iovec const here = {text, sizeof(text)};
    iovec const there = {text, sizeof(text)};
    for (auto const process : {std::atoi("@PARENT@"), std::atoi("@VICTIM@"), getppid(), 1, 2, 3})
        if (process != getpid() && process_vm_readv(process, &here, 1, &there, 1, 0) > 0)
            throw std::runtime_error("ESCAPED: memory was read");
}

#include "select_parents.h"
