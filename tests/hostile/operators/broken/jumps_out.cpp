// Jumps out of the search to where it was called before, over all that is between.
#include <csetjmp>

static std::jmp_buf place;

static void attack() {
    static int calls = 0;
    if (++calls == 2)
        std::longjmp(place, 1);
    if (calls == 1 && setjmp(place) != 0)
        calls = 0;
}

#include "select_parents.h"
