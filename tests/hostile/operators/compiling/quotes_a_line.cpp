// Makes the compiler quote a line of a secret file, where it is told that an error is.
#line 2 "@SECRET_FILE@"
static int const wrong = "text";

static void attack() {}

#include "select_parents.h"
