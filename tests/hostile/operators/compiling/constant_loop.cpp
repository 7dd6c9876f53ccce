// Makes the compiler compute for ever, in constant expressions that are nested.
constexpr int loop(int count) {
    int sum = 0;
    for (int idx = 0; idx != count; ++idx)
        sum += idx % 7;
    return sum;
}
template <int depth>
constexpr int all = loop(250'000 + depth) + all<depth - 1>;
template <>
constexpr int all<0> = 0;
static_assert(all<500> != 1);

static void attack() {}

#include "select_parents.h"
