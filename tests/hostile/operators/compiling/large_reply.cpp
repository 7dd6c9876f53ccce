// Makes a library that just fits into the job's folder, and not into its reply.
asm(".data\n.fill 20000000, 1, 7\n.text");

static void attack() {}

#include "select_parents.h"
