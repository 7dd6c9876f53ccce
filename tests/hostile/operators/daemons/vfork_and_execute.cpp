// Tries to start a program by vfork and by the spawning of POSIX, with nothing inherited.
#include <spawn.h>
#include <unistd.h>

static void attack() {
    static char name[] = "sleep";
    static char seconds[] = "30";
    static char mark[] = "M=@MARK@";
    char *arguments[] = {name, seconds, nullptr};
    char *environment[] = {mark, nullptr};
    pid_t started = 0;
    posix_spawn(&started, "/bin/sleep", nullptr, nullptr, arguments, environment);
    if (vfork() == 0) {
        execve("/bin/sleep", arguments, environment);
        _exit(1);
    }
}

#include "accept.h"
