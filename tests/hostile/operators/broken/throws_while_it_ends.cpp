// Throws numbers and pointers, and once more while that is under way, from a destructor.
struct Throws {
    ~Throws() noexcept(false) { throw "from a destructor"; }
};

static void attack() {
    static int calls = 0;
    if (++calls == 1)
        throw 42;
    Throws const first;
    throw &calls;
}

#include "update_penalties.h"
