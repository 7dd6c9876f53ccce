#include "search/featured_education.h"
#include "search/policies/policies.h"

namespace pyvrp_plus::search {
std::unique_ptr<Education> make_reload_education(EducationContext const &context) {
    return std::make_unique<FeaturedEducation<Features<true, LoadKind::Segments, true>>>(context);
}
} // namespace pyvrp_plus::search
