// Tries to start threads that search on, or wait for the reply, beside the search.
#include <pthread.h>
#include <unistd.h>

#include <stdexcept>

static void *wait(void *) {
    sleep(30);
    return nullptr;
}

static void attack() {
    pthread_t thread;
    if (pthread_create(&thread, nullptr, wait, nullptr) == 0)
        throw std::runtime_error("ESCAPED: there is another thread");
}

#include "select_parents.h"
