// Makes the assembler include secret files: as data of the library, and as source.
asm(".section .rodata\n.globl secret\nsecret: .incbin \"@SECRET_FILE@\"\n.text");
asm(".include \"/etc/passwd\"");

static void attack() {}

#include "select_parents.h"
