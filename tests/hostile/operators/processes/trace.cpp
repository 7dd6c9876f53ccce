// Tries to trace another process of the user, as debuggers do, and to change its memory.
#include <sys/ptrace.h>
#include <unistd.h>

#include <cstdlib>
#include <stdexcept>

static void attack() {
    for (auto const process : {std::atoi("@VICTIM@"), getppid()})
        for (auto const request : {PTRACE_ATTACH, PTRACE_SEIZE})
            if (ptrace(request, process, nullptr, nullptr) == 0)
                throw std::runtime_error("ESCAPED: a process is traced");
    if (ptrace(PTRACE_TRACEME, 0, nullptr, nullptr) == 0)
        throw std::runtime_error("ESCAPED: the supervisor traces this process");
}

#include "select_parents.h"
