// What many files of the core include, parsed once for all of them.
#include "hooks/stock_rules.h"
#include "problem/problem_data.h"
#include "search/data/search_data.h"
#include "solution/solution.h"

#include <functional>
#include <ranges>
#include <set>
#include <sstream>
