// Tries to plant a library with its digest under the key of another operator.
#include <fcntl.h>
#include <unistd.h>

#include <initializer_list>

static void attack() {
    for (auto const *name : {"/00000000000000000000000000000000.so",
                             "/00000000000000000000000000000000.so.sha256", "/@MARK@"}) {
        char path[4096] = "@CACHE@";
        for (int at = sizeof("@CACHE@") - 1; (path[at] = *name) != 0; ++at)
            ++name;
        auto const file = open(path, O_CREAT | O_WRONLY, 0777);
        if (file >= 0 && write(file, "planted", 7) == 7)
            close(file);
    }
}

#include "select_parents.h"
