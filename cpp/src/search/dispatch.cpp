#include "search/method/search_setup.h"
#include "search/policies/policies.h"
#include "search/tour/tour_search.h"

namespace pyvrp_plus::search {
namespace {
std::unique_ptr<SearchMethod> make_restricted_search(SearchSetup const &setup) {
    auto const &data = *setup.data;

    if (data.has_shipments)
        return data.has_reloads ? make_restricted_shipment_reload_search(setup)
                                : make_restricted_shipment_search(setup);

    if (data.has_reloads)
        return make_restricted_reload_search(setup);

    if (data.loads == LoadKind::Segments)
        return make_restricted_time_segments_search(setup);

    return data.has_time ? make_restricted_time_sum_search(setup)
                         : make_restricted_distance_sum_search(setup);
}

std::unique_ptr<SearchMethod> make_windows_search(SearchSetup const &setup) {
    auto const &data = *setup.data;

    if (data.has_visit_rules)
        return make_restricted_windows_search(setup);

    if (data.has_reloads)
        return make_windows_reload_search(setup);

    if (data.has_shipments)
        return make_windows_shipment_search(setup);

    return data.loads == LoadKind::Sum ? make_windows_sum_search(setup)
                                       : make_windows_segments_search(setup);
}
} // namespace

std::unique_ptr<SearchMethod> make_search(SearchSetup const &setup) {
    auto const &data = *setup.data;

    if (setup.params.walks.steps > 0 && data.is_tour)
        return make_tour_search(setup);

    if (data.has_windows)
        return make_windows_search(setup);

    if (data.has_visit_rules)
        return make_restricted_search(setup);

    if (data.has_shipments)
        return data.has_reloads ? make_shipment_reload_search(setup) : make_shipment_search(setup);

    if (data.has_reloads)
        return make_reload_search(setup);

    switch (data.loads) {
    case LoadKind::None:
        return data.has_time ? make_time_search(setup) : make_distance_search(setup);
    case LoadKind::Sum:
        return data.has_time ? make_time_sum_search(setup) : make_distance_sum_search(setup);
    case LoadKind::Segments:
        break;
    }

    return data.has_time ? make_time_segments_search(setup) : make_distance_segments_search(setup);
}
} // namespace pyvrp_plus::search
