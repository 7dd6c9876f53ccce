#ifndef PYVRP_PLUS_SEARCH_DATA_VISIT_TIME_H
#define PYVRP_PLUS_SEARCH_DATA_VISIT_TIME_H

#include "search/data/search_data.h"

#include <span>

namespace pyvrp_plus::search {
/// Timing of a visit, as it is concatenated with the segments of a route: in its only time window,
/// or in each of several.
template <class F>
[[gnu::always_inline]] inline decltype(auto) visit_time(SearchData const &data, Location location) {
    if constexpr (F::windows)
        return data.windows(location);
    else
        return (data.visit_time[location]);
}
} // namespace pyvrp_plus::search

#endif // PYVRP_PLUS_SEARCH_DATA_VISIT_TIME_H
