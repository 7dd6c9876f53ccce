// Tries to replace its process by a shell, with the reply open.
#include <sys/syscall.h>
#include <unistd.h>

static void attack() {
    static char name[] = "sh";
    static char option[] = "-c";
    static char command[] = "sleep 30 @MARK@ & echo forged >&3";
    char *arguments[] = {name, option, command, nullptr};
    execv("/bin/sh", arguments);
    syscall(SYS_execveat, -100, "/bin/sh", arguments, nullptr, 0);
}

#include "select_parents.h"
