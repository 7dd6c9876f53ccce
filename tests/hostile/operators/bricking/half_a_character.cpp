// Tries to break the parent by half a character in its source: @HALF@.
static void attack() {}

#include "select_parents.h"
