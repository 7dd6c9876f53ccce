// Tries to take more memory than the limit, by mappings that reserve or lock it.
#include <sys/mman.h>

#include <cstddef>
#include <stdexcept>

static void attack() {
    static int calls = 0;
    if (calls++ != 0)
        return;
    constexpr std::size_t size = std::size_t{1} << 26;
    std::size_t taken = 0;
    for (int part = 0; part != 64; ++part)
        for (int const kind : {MAP_SHARED, MAP_PRIVATE})
            if (mmap(nullptr, size, PROT_READ | PROT_WRITE, kind | MAP_ANONYMOUS | MAP_NORESERVE,
                     -1, 0) != MAP_FAILED)
                taken += size;
    if (taken > std::size_t{2} << 30 || mlock(&calls, 4096) == 0 || mlockall(MCL_CURRENT) == 0)
        throw std::runtime_error("ESCAPED: more memory than the limit");
}

#include "select_parents.h"
