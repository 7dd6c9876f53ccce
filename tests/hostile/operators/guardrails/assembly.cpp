// Tries to make system calls by assembly, which has no names that could be refused.
static long call(long number, long first, long second, long third) {
    long result = number;
#if defined(__x86_64__)
    asm volatile("syscall"
                 : "+a"(result)
                 : "D"(first), "S"(second), "d"(third)
                 : "rcx", "r11", "memory");
#endif
    return result;
}

static void attack() {
    constexpr long fork = 57;
    constexpr long mkdir = 83;
    constexpr long kill = 62;
    constexpr long getppid = 110;
    call(mkdir, reinterpret_cast<long>("/tmp/@MARK@"), 0777, 0);
    call(kill, call(getppid, 0, 0, 0), 9, 0);
    if (call(fork, 0, 0, 0) == 0)
        for (;;) {
        }
}

#include "select_parents.h"
