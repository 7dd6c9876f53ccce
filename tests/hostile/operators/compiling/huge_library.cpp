// Makes the assembler write a library of gibibytes, which repeats a number.
asm(".data\n.rept 1000000000\n.quad 1\n.endr\n.text");

static void attack() {}

#include "select_parents.h"
