#ifndef PYVRP_PLUS_SEARCH_POLICIES_POLICIES_H
#define PYVRP_PLUS_SEARCH_POLICIES_POLICIES_H

#include "search/education.h"

#include <memory>

/// One function per policy, each compiled in a file of its own: they are most of the
/// build time, and compile side by side.
namespace pyvrp_plus::search {
std::unique_ptr<Education> make_distance_education(EducationContext const &context);
std::unique_ptr<Education> make_distance_sum_education(EducationContext const &context);
std::unique_ptr<Education> make_distance_segments_education(EducationContext const &context);
std::unique_ptr<Education> make_time_education(EducationContext const &context);
std::unique_ptr<Education> make_time_sum_education(EducationContext const &context);
std::unique_ptr<Education> make_time_segments_education(EducationContext const &context);
std::unique_ptr<Education> make_reload_education(EducationContext const &context);
} // namespace pyvrp_plus::search

#endif // PYVRP_PLUS_SEARCH_POLICIES_POLICIES_H
