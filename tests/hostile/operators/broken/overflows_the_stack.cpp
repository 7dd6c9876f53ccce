// Overflows the stack and the heap, and divides by zero, whichever comes first.
static int deep(int volatile count) {
    int volatile room[4096];
    room[count % 4096] = count;
    return deep(count + 1) + room[count % 4095];
}

static void attack() {
    if (deep(1) != 0)
        deep(2);
}

#include "accept.h"
