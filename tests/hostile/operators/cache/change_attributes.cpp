// Tries to make the cache writable by changes of modes, owners, times and attributes.
#include <fcntl.h>
#include <sys/stat.h>
#include <sys/xattr.h>
#include <unistd.h>

#include <stdexcept>

static void attack() {
    auto const done = chmod("@CACHE@", 0777) == 0 || chown("@CACHE@", 12345, 12345) == 0 ||
                      utimensat(AT_FDCWD, "@CACHE@", nullptr, 0) == 0 ||
                      setxattr("@CACHE@", "user.mark", "1", 1, 0) == 0 ||
                      mkdir("@CACHE@/@MARK@", 0777) == 0;
    if (done)
        throw std::runtime_error("ESCAPED: the cache has other attributes");
}

#include "update_penalties.h"
