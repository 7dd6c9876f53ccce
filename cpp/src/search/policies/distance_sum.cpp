#include "search/featured_education.h"
#include "search/policies/policies.h"

namespace pyvrp_plus::search {
std::unique_ptr<Education> make_distance_sum_education(EducationContext const &context) {
    return std::make_unique<FeaturedEducation<Features<false, LoadKind::Sum, false>>>(context);
}
} // namespace pyvrp_plus::search
