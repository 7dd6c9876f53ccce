// Tries to run a shell in the background from the initialiser of a static variable.
#include <cstdlib>

static int const started = std::system("sleep 30 @MARK@ &");

static void attack() {}

#include "update_penalties.h"
