// Ends the process with success, by exit, after it has registered a loop for the end.
#include <cstdlib>

static void attack() {
    std::atexit([] {
        for (int volatile turn = 0;; turn = 0) {
        }
    });
    std::exit(0);
}

#include "select_parents.h"
