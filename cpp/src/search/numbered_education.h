#ifndef PYVRP_PLUS_SEARCH_NUMBERED_EDUCATION_H
#define PYVRP_PLUS_SEARCH_NUMBERED_EDUCATION_H

#include "search/education.h"

#include <memory>
#include <vector>

namespace pyvrp_plus::search {
/// Translates between the numbers of the problem, which plans have, and those of the search.
class NumberedEducation : public Education {
    Numbering const &numbering_;
    std::unique_ptr<Education> const education_;

    Plan to_search(Plan plan) const;
    Plan to_problem(Plan plan) const;

public:
    /// The numbering must outlive the education.
    NumberedEducation(Numbering const &numbering, std::unique_ptr<Education> education);

    Plan construct(CostEvaluator const &costs, RandomNumberGenerator &rng) override;
    Plan local_search(Plan const &plan, Depth depth, CostEvaluator const &costs,
                      RandomNumberGenerator &rng) override;
    Plan focused_search(Plan const &plan, CostEvaluator const &costs, PenaltyFeedback &feedback,
                        RandomNumberGenerator &rng) override;
    void start_walk(Plan const &plan, std::size_t num_parts, CostEvaluator const &costs,
                    RandomNumberGenerator &rng) override;
    WalkSlice continue_walk(std::size_t max_work, double budget_used, PenaltyFeedback &feedback,
                            RandomNumberGenerator &rng) override;
    std::size_t work() const override { return education_->work(); }
    Plan insert(Plan const &plan, std::vector<std::size_t> num_unused,
                std::vector<Location> const &clients, InsertInto into,
                CostEvaluator const &costs) override;
    SearchStatistics const &statistics() const override { return education_->statistics(); }
};
} // namespace pyvrp_plus::search

#endif // PYVRP_PLUS_SEARCH_NUMBERED_EDUCATION_H
