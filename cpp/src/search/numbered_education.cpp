#include "search/numbered_education.h"

#include <utility>

namespace pyvrp_plus::search {
NumberedEducation::NumberedEducation(Numbering const &numbering,
                                     std::unique_ptr<Education> education)
    : numbering_(numbering)
    , education_(std::move(education)) {}

Plan NumberedEducation::to_search(Plan plan) const {
    for (auto &route : plan)
        route.visits = numbering_.numbers(std::move(route.visits));

    return plan;
}

Plan NumberedEducation::to_problem(Plan plan) const {
    for (auto &route : plan)
        for (auto &visit : route.visits)
            visit = static_cast<Location>(numbering_.given(visit));

    return plan;
}

Plan NumberedEducation::construct(CostEvaluator const &costs, RandomNumberGenerator &rng) {
    return to_problem(education_->construct(costs, rng));
}

Plan NumberedEducation::local_search(Plan const &plan, Depth depth, CostEvaluator const &costs,
                                     RandomNumberGenerator &rng) {
    return to_problem(education_->local_search(to_search(plan), depth, costs, rng));
}

Plan NumberedEducation::focused_search(Plan const &plan, CostEvaluator const &costs,
                                       PenaltyFeedback &feedback, RandomNumberGenerator &rng) {
    return to_problem(education_->focused_search(to_search(plan), costs, feedback, rng));
}

void NumberedEducation::start_walk(Plan const &plan, std::size_t num_parts,
                                   CostEvaluator const &costs, RandomNumberGenerator &rng) {
    education_->start_walk(to_search(plan), num_parts, costs, rng);
}

WalkSlice NumberedEducation::continue_walk(std::size_t max_work, double budget_used,
                                           PenaltyFeedback &feedback, RandomNumberGenerator &rng) {
    auto slice = education_->continue_walk(max_work, budget_used, feedback, rng);
    if (slice.found)
        slice.found = to_problem(std::move(*slice.found));

    return slice;
}

Plan NumberedEducation::insert(Plan const &plan, std::vector<std::size_t> num_unused,
                               std::vector<Location> const &clients, InsertInto into,
                               CostEvaluator const &costs) {
    return to_problem(education_->insert(to_search(plan), std::move(num_unused),
                                         numbering_.numbers(clients), into, costs));
}
} // namespace pyvrp_plus::search
