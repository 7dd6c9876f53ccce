// Makes the compiler write a library of gibibytes, by an array that is not zero.
#include <cstddef>

struct Huge {
    unsigned char first = 1;
    unsigned char rest[std::size_t{3} << 30] = {};
};
static Huge huge = {};

static void attack() { huge.rest[huge.first] = 1; }

#include "select_parents.h"
