#ifndef PYVRP_PLUS_SEARCH_POLICIES_POLICIES_H
#define PYVRP_PLUS_SEARCH_POLICIES_POLICIES_H

#include "search/method/search_setup.h"

#include <memory>

/// One function per policy, each in a file that is compiled alone. They are most of the build time.
namespace pyvrp_plus::search {
std::unique_ptr<SearchMethod> make_distance_search(SearchSetup const &setup);
std::unique_ptr<SearchMethod> make_distance_sum_search(SearchSetup const &setup);
std::unique_ptr<SearchMethod> make_distance_segments_search(SearchSetup const &setup);
std::unique_ptr<SearchMethod> make_time_search(SearchSetup const &setup);
std::unique_ptr<SearchMethod> make_time_sum_search(SearchSetup const &setup);
std::unique_ptr<SearchMethod> make_time_segments_search(SearchSetup const &setup);
std::unique_ptr<SearchMethod> make_reload_search(SearchSetup const &setup);
std::unique_ptr<SearchMethod> make_shipment_search(SearchSetup const &setup);
std::unique_ptr<SearchMethod> make_shipment_reload_search(SearchSetup const &setup);

// With visit rules. Fewer of them: what most problems with rules have is compiled for them.
std::unique_ptr<SearchMethod> make_restricted_distance_sum_search(SearchSetup const &setup);
std::unique_ptr<SearchMethod> make_restricted_time_sum_search(SearchSetup const &setup);
std::unique_ptr<SearchMethod> make_restricted_time_segments_search(SearchSetup const &setup);
std::unique_ptr<SearchMethod> make_restricted_reload_search(SearchSetup const &setup);
std::unique_ptr<SearchMethod> make_restricted_shipment_search(SearchSetup const &setup);
std::unique_ptr<SearchMethod> make_restricted_shipment_reload_search(SearchSetup const &setup);

// With several time windows of a visit: without capacities, there are no load segments to be kept,
// and with reloads, shipments cost little. One serves all that has visit rules, too.
std::unique_ptr<SearchMethod> make_windows_sum_search(SearchSetup const &setup);
std::unique_ptr<SearchMethod> make_windows_segments_search(SearchSetup const &setup);
std::unique_ptr<SearchMethod> make_windows_shipment_search(SearchSetup const &setup);
std::unique_ptr<SearchMethod> make_windows_reload_search(SearchSetup const &setup);
std::unique_ptr<SearchMethod> make_restricted_windows_search(SearchSetup const &setup);
} // namespace pyvrp_plus::search

#endif // PYVRP_PLUS_SEARCH_POLICIES_POLICIES_H
