// Asks the preprocessor which files there are, and tells it by what it decides.
#if __has_include("@SECRET_FILE@") ||                                                              \
                  __has_include("@STORE@") ||                                                      \
                                __has_include("/etc/passwd") ||                                    \
                                              __has_include("/proc/self/environ") ||               \
                                                            __has_include("/etc/shadow")
#error "ESCAPED: there is such a file"
#endif

static void attack() {}

#include "select_parents.h"
