// Makes the compiler instantiate templates without end.
template <int depth>
struct Deep {
    static constexpr long value = Deep<depth + 1>::value + Deep<depth + 2>::value;
};
static long const sum = Deep<0>::value;

static void attack() {}

#include "select_parents.h"
