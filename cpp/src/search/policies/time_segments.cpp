#include "search/focused/focused_search.h"
#include "search/policies/policies.h"

namespace pyvrp_plus::search {
std::unique_ptr<SearchMethod> make_time_segments_search(SearchSetup const &setup) {
    return std::make_unique<FocusedSearch<Features<true, LoadKind::Segments, false>>>(setup);
}
} // namespace pyvrp_plus::search
