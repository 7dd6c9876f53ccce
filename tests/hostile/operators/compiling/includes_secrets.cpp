// Includes files with secrets, for the compiler to quote them as errors.
#include "/etc/passwd"
#include "@SECRET_FILE@"

static void attack() {}

#include "select_parents.h"
