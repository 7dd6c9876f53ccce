// Makes the compiler instantiate templates whose number doubles with each level.
template <int depth, int at>
struct Both {
    Both<depth - 1, 2 * at> first;
    Both<depth - 1, 2 * at + 1> second;
};
template <int at>
struct Both<0, at> {};
static Both<26, 1> both;

static void attack() {}

#include "select_parents.h"
