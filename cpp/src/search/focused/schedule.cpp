#include "search/focused/schedule.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace pyvrp_plus::search {
// There is no time for the longer chain: it is as usual.
void Schedule::shorten() {
    if (length_ == short_length_)
        return;

    length_ = short_length_;
    annealing_ = Annealing(params_, scale_, 1, length_);
}

// Goes on until the budget is used up, for so many more steps, which are this share of the
// chain. Fewer steps than usual cannot mend what a hot start spoils: they start colder.
void Schedule::fill(double num_left, double share) {
    length_ = num_made_ + static_cast<std::size_t>(num_left) + 1;
    annealing_.fit(std::sqrt(share_of_usual()), share, num_left);
}

void Schedule::fit_to_budget(double used) {
    if (!mark_)
        mark_ = {num_made_, used};

    auto const num_timed = num_made_ - mark_->num_made;
    if (num_timed < min_timed_steps || used <= mark_->used)
        return;

    auto const rate = static_cast<double>(num_timed) / (used - mark_->used);
    auto const left = rate * (1 - used);
    if (!std::exchange(is_fitted_, true)) {
        fills_budget_ = rate < min_walks_ * static_cast<double>(short_length_);
        if (left < static_cast<double>(fills_budget_ ? short_length_ : length_))
            shorten();
        if (fills_budget_)
            annealing_.heat_end(1 / hotter_end_);
    }

    if (fills_budget_) {
        fill(left, (1 - used) / (1 - mark_->used));
        return;
    }

    // What will end early had better end cold.
    if (!is_over() && left < static_cast<double>(length_ - num_made_))
        annealing_.leave(left / static_cast<double>(length_));
}
} // namespace pyvrp_plus::search
