// Includes files that never end, or wait for input.
#include "/dev/random"
#include "/dev/stdin"
#include "/dev/zero"

static void attack() {}

#include "select_parents.h"
