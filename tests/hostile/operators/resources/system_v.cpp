// Tries to leave shared memory, queues and semaphores of System V, and those of POSIX.
#include <fcntl.h>
#include <mqueue.h>
#include <semaphore.h>
#include <sys/ipc.h>
#include <sys/msg.h>
#include <sys/sem.h>
#include <sys/shm.h>

#include <stdexcept>

static void attack() {
    auto const is_there = shmget(IPC_PRIVATE, 1 << 20, IPC_CREAT | 0600) >= 0 ||
                          msgget(IPC_PRIVATE, IPC_CREAT | 0600) >= 0 ||
                          semget(IPC_PRIVATE, 1, IPC_CREAT | 0600) >= 0 ||
                          mq_open("/@MARK@", O_CREAT | O_RDWR, 0600, nullptr) >= 0 ||
                          sem_open("/@MARK@", O_CREAT, 0600, 1) != SEM_FAILED;
    if (is_there)
        throw std::runtime_error("ESCAPED: something is shared");
}

#include "select_parents.h"
