// Tries to have functions of the system taken for variables with their names.
#include <fcntl.h>
#include <unistd.h>

static void attack() {
    int open = 1;
    int unlink = open;
    int const file = ::open("/tmp/@MARK@", O_CREAT | O_RDWR, 0777);
    if (file >= 0 && unlink)
        ::write(file, "left", 4);
}

#include "update_penalties.h"
