#ifndef PYVRP_PLUS_SEARCH_TOUR_TOUR_SEARCH_H
#define PYVRP_PLUS_SEARCH_TOUR_TOUR_SEARCH_H

#include "search/method/search_setup.h"

namespace pyvrp_plus::search {
/// The search for symmetric travelling salesman problems: Lin-Kernighan search of one tour,
/// and instead of focused steps a chain of local kicks ("chained Lin-Kernighan"). There are
/// no walks: crossing tours takes far less time than a walk.
std::unique_ptr<SearchMethod> make_tour_search(SearchSetup const &setup);
} // namespace pyvrp_plus::search

#endif // PYVRP_PLUS_SEARCH_TOUR_TOUR_SEARCH_H
