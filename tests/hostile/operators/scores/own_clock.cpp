// Tries to be the clock of the search, by a function of the C library's name that it exports.
// Budget: 0.3cpu
#include <ctime>

extern "C" __attribute__((visibility("default"))) int clock_gettime(clockid_t,
                                                                    timespec *told) noexcept {
    *told = {};
    return 0;
}

static void attack() {}

#include "select_parents.h"
