#include "search/focused/focused_search.h"
#include "search/policies/policies.h"

namespace pyvrp_plus::search {
std::unique_ptr<SearchMethod> make_windows_reload_search(SearchSetup const &setup) {
    return std::make_unique<
        FocusedSearch<Features<true, LoadKind::Segments, true, true, false, true>>>(setup);
}
} // namespace pyvrp_plus::search
