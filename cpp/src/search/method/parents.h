#ifndef PYVRP_PLUS_SEARCH_METHOD_PARENTS_H
#define PYVRP_PLUS_SEARCH_METHOD_PARENTS_H

#include "solution/solution.h"

#include <memory>
#include <utility>

namespace pyvrp_plus::search {
/// Two parents; one, if a solution is only to be improved; none, if one is to be constructed.
using Parents = std::pair<std::shared_ptr<Solution const>, std::shared_ptr<Solution const>>;
} // namespace pyvrp_plus::search

#endif // PYVRP_PLUS_SEARCH_METHOD_PARENTS_H
