// Makes the compiler report errors without end, each in a chain of macros and templates.
#include <vector>

#define E1(x) E2(x) E2(x) E2(x) E2(x) E2(x) E2(x) E2(x) E2(x)
#define E2(x) E3(x) E3(x) E3(x) E3(x) E3(x) E3(x) E3(x) E3(x)
#define E3(x) E4(x) E4(x) E4(x) E4(x) E4(x) E4(x) E4(x) E4(x)
#define E4(x) static_assert(std::vector<x>::nothing == undefined##x, "SYSTEM: accepted");
E1(int)
E1(long)

static void attack() {}

#include "select_parents.h"
