// Tries to open the store by a handle of the file system, which needs no path.
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

static void attack() {
    struct {
        file_handle head;
        unsigned char rest[128];
    } handle = {};
    int mounted = 0;
    handle.head.handle_bytes = sizeof(handle.rest);
    if (name_to_handle_at(AT_FDCWD, "@STORE@", &handle.head, &mounted, 0) != 0) {
        // The root of most file systems has this one.
        handle.head.handle_bytes = 8;
        handle.head.handle_type = 1;
        handle.rest[0] = 2;
    }
    auto const root = open("/usr", O_RDONLY);
    auto const file = open_by_handle_at(root, &handle.head, O_RDONLY);
    if (file >= 0)
        unlinkat(file, "tmp/@MARK@", 0), mkdirat(file, "tmp/@MARK@", 0700);
    close(root);
}

#include "select_parents.h"
