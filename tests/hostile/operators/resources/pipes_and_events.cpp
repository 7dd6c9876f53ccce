// Tries to use up the files of the machine: pipes, events, timers and watches.
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/inotify.h>
#include <sys/timerfd.h>
#include <unistd.h>

#include <stdexcept>

static void attack() {
    int ends[2];
    int count = 0;
    while (count < 5000 && pipe(ends) == 0)
        ++count;
    auto const others = eventfd(0, 0) >= 0 || timerfd_create(0, 0) >= 0 || inotify_init() >= 0 ||
                        epoll_create(1) >= 0;
    if (count > 200 || others)
        throw std::runtime_error("ESCAPED: more files than the limit");
}

#include "select_parents.h"
