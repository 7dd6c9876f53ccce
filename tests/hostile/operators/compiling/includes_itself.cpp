// Includes itself twice, for ever.
#if __has_include(__FILE__)
#include __FILE__
#endif
#include "operator.cpp"

static void attack() {}

#include "select_parents.h"
