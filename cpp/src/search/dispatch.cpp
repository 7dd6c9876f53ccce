#include "search/education.h"
#include "search/numbered_education.h"
#include "search/policies/policies.h"
#include "search/tour/tour_education.h"

namespace pyvrp_plus::search {
namespace {
std::unique_ptr<Education> make_fitting_education(EducationContext const &context) {
    auto const &data = context.data;

    if (context.params.walk_steps > 0 && data.is_tour)
        return make_tour_education(context);

    if (data.has_reloads)
        return make_reload_education(context);

    switch (data.loads) {
    case LoadKind::None:
        return data.has_time ? make_time_education(context) : make_distance_education(context);
    case LoadKind::Sum:
        return data.has_time ? make_time_sum_education(context)
                             : make_distance_sum_education(context);
    case LoadKind::Segments:
        break;
    }

    return data.has_time ? make_time_segments_education(context)
                         : make_distance_segments_education(context);
}
} // namespace

std::unique_ptr<Education> make_education(EducationContext const &context) {
    auto education = make_fitting_education(context);
    auto const &numbering = context.data.numbering;
    return numbering.is_as_given()
               ? std::move(education)
               : std::make_unique<NumberedEducation>(numbering, std::move(education));
}
} // namespace pyvrp_plus::search
