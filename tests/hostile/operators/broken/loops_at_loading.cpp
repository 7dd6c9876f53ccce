// Loops for ever in the initialiser of a static variable, while the library is loaded.
static int volatile turns = 0;
static int const started = [] {
    while (turns >= 0)
        turns = 0;
    return 1;
}();

static void attack() {}

#include "select_parents.h"
