// Tries to make system calls of 32 bits and of x32, whose numbers mean something else.
static void attack() {
#if defined(__x86_64__)
    long result = 0x40000000 + 39;
    asm volatile("syscall" : "+a"(result) : : "rcx", "r11", "memory");
    result = 2; // fork, of 32 bits
    asm volatile("int $0x80" : "+a"(result) : : "memory");
    if (result == 0)
        for (;;) {
        }
#endif
}

#include "select_parents.h"
