#ifndef PYVRP_PLUS_SEARCH_TOUR_TOUR_EDUCATION_H
#define PYVRP_PLUS_SEARCH_TOUR_TOUR_EDUCATION_H

#include "search/education.h"

namespace pyvrp_plus::search {
/// Education for symmetric travelling salesman problems: Lin-Kernighan search of one
/// tour, and as focused search a chain of local kicks ("chained Lin-Kernighan").
std::unique_ptr<Education> make_tour_education(EducationContext const &context);
} // namespace pyvrp_plus::search

#endif // PYVRP_PLUS_SEARCH_TOUR_TOUR_EDUCATION_H
