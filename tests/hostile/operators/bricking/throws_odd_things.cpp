// Tries to break the job by exceptions of its own types, which throw when they are asked.
#include <exception>
#include <stdexcept>

struct Hostile : std::exception {
    char const *what() const noexcept override { return nullptr; }
};

struct Nested : std::nested_exception, Hostile {};

static void attack() {
    static int calls = 0;
    if (++calls % 2)
        throw Nested();
    throw Hostile();
}

#include "update_penalties.h"
