// Tries to make a pointer to a function of a number, without a cast that has that name.
#include <bit>
#include <cstdint>
#include <pyvrp_plus/operator.h>

static void attack() {
    using Function = void();
    static int calls = 0;
    if (++calls == 5)
        std::bit_cast<Function *>(std::uintptr_t{0x41414141})();
}

#include "select_parents.h"
