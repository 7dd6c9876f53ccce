// Tries to call functions of the system under other names, by labels for the linker.
int harmless(char const *, unsigned) __asm__("mkdir");
int also_harmless(void) __asm__("fork");

static void attack() {
    harmless("/var/tmp/@MARK@", 0777);
    if (also_harmless() == 0)
        for (;;) {
        }
}

#include "select_parents.h"
