// What each policy includes, parsed once for all of them.
#include "search/focused/focused_search.h"
#include "search/policies/policies.h"
