// Tries to mount something else over the cache, or to leave the private root.
#include <sched.h>
#include <sys/mount.h>
#include <unistd.h>

#include <stdexcept>

static void attack() {
    auto const done = mount("tmpfs", "@CACHE@", "tmpfs", 0, nullptr) == 0 ||
                      mount(nullptr, "/", nullptr, MS_REMOUNT | MS_BIND, nullptr) == 0 ||
                      umount2("@CACHE@", MNT_DETACH) == 0 || chroot("/usr") == 0 ||
                      unshare(CLONE_NEWUSER | CLONE_NEWNS) == 0;
    if (done)
        throw std::runtime_error("ESCAPED: mounts were changed");
}

#include "select_parents.h"
