// Makes the compiler write files elsewhere, by pragmas, and load a plugin.
#pragma GCC dependency "@SECRET_FILE@"
#pragma GCC optimize("-fdump-tree-all=/tmp/@MARK@", "-fplugin=/tmp/@MARK@.so")
#ident "@MARK@"

static void attack() {}

#include "select_parents.h"
