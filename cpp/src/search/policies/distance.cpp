#include "search/featured_education.h"
#include "search/policies/policies.h"

namespace pyvrp_plus::search {
std::unique_ptr<Education> make_distance_education(EducationContext const &context) {
    return std::make_unique<FeaturedEducation<Features<false, LoadKind::None, false>>>(context);
}
} // namespace pyvrp_plus::search
