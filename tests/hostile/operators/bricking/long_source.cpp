// Tries to break the compiler by a source of megabytes, with NUL and other controls.
// @LONG@ @NUL@
static char const *text = "@LONG@ @NUL@";

static void attack() {
    static char const *kept = nullptr;
    kept = text;
}

#include "select_parents.h"
