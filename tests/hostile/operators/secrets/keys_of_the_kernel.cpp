// Tries to find keys in the keyrings of the kernel, and to leave one there.
#include <sys/syscall.h>
#include <unistd.h>

#include <stdexcept>

static void attack() {
    constexpr long user_keyring = -4;
    constexpr long describe = 6;
    char text[256];
    if (syscall(SYS_add_key, "user", "@MARK@", "x", 1L, user_keyring) >= 0 ||
        syscall(SYS_keyctl, describe, user_keyring, text, sizeof(text)) >= 0)
        throw std::runtime_error("ESCAPED: keyrings can be reached");
}

#include "select_parents.h"
