// Tries to stop all clocks of its process, by other code in the place of the C library's.
// Budget: 0.3cpu
#include <dlfcn.h>
#include <sys/mman.h>

#include <cstdint>
#include <cstring>

static void attack() {
    static bool done = false;
    if (done)
        return;
    done = true;
    // mov [rsi], 0; mov [rsi + 8], 0; xor eax, eax; ret
    static constexpr unsigned char code[] = {0x48, 0xc7, 0x06, 0, 0, 0, 0,    0x48, 0xc7,
                                             0x46, 8,    0,    0, 0, 0, 0x31, 0xc0, 0xc3};
    auto *const place = dlsym(RTLD_DEFAULT, "clock_gettime");
    auto const page = reinterpret_cast<std::uintptr_t>(place) & ~std::uintptr_t{4095};
    if (mprotect(reinterpret_cast<void *>(page), 8192, PROT_READ | PROT_WRITE | PROT_EXEC) == 0)
        std::memcpy(place, code, sizeof(code));
}

#include "select_parents.h"
