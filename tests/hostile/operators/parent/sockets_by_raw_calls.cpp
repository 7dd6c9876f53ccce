// Tries to make sockets of all families, and pairs, by raw system calls.
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <stdexcept>

static void attack() {
    int pair[2];
    for (long family = 0; family != 46; ++family)
        for (long kind : {SOCK_STREAM, SOCK_DGRAM, SOCK_RAW})
            if (syscall(SYS_socket, family, kind, 0L) >= 0)
                throw std::runtime_error("ESCAPED: there is a socket");
    if (syscall(SYS_socketpair, long{AF_UNIX}, long{SOCK_STREAM}, 0L, pair) == 0)
        throw std::runtime_error("ESCAPED: there is a pair of sockets");
}

#include "select_parents.h"
