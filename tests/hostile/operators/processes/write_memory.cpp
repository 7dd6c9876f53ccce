// Tries to write into the memory of another process of the user.
#include <fcntl.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

#include <cstdlib>
#include <stdexcept>

static void attack() {
    static char text[8] = {};
    iovec const both = {text, sizeof(text)};
    auto const victim = std::atoi("@VICTIM@");
    auto const memory = open("/proc/@VICTIM@/mem", O_RDWR);
    if (memory >= 0 || process_vm_writev(victim, &both, 1, &both, 1, 0) >= 0)
        throw std::runtime_error("ESCAPED: memory was written");
    if (syscall(SYS_kcmp, getppid(), victim, 0L, 0L, 0L) >= 0)
        throw std::runtime_error("ESCAPED: processes were compared");
}

#include "update_penalties.h"
