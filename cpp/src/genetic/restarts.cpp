#include "genetic/restarts.h"

#include <algorithm>

namespace pyvrp_plus {
// As PyVRP counts: from one, so that a limit of zero is none.
bool Restarts::is_restart_due() const {
    auto const count = num_stalled_ + 1;
    return meet_ ? has_bred_ && limit_ > 0 && count >= limit_ : count == limit_;
}

bool Restarts::is_meeting_due() const {
    return meet_ && has_bred_ && !has_met_ && !earlier_.empty() && limit_ > 0 &&
           num_stalled_ >= limit_ / 2;
}

void Restarts::offer(SolutionPtr const &solution, Cost cost) {
    if (cost < best_.cost) {
        best_ = {solution, cost};
        has_improved_ = true;
    }
}

void Restarts::count(Effort effort, bool has_improved_run) {
    has_bred_ |= effort == Effort::Breed;
    auto const starts_counting = meet_ ? has_improved_ || !has_bred_ : has_improved_run;
    num_stalled_ = starts_counting ? 0 : num_stalled_ + 1;
    has_improved_ = false;
}

std::vector<Restarts::SolutionPtr> Restarts::meet() {
    has_met_ = true;

    std::vector<SolutionPtr> others;
    for (auto const &[solution, cost] : earlier_)
        others.push_back(solution);

    // Once they have met, the best of the population may be that of another.
    remember();
    return others;
}

void Restarts::restart() {
    remember();
    best_ = {};
    num_stalled_ = 0;
    has_improved_ = has_bred_ = has_met_ = false;
}

void Restarts::remember() {
    auto const is_known = std::ranges::any_of(earlier_, [&](auto const &earlier) {
        return earlier.cost == best_.cost && *earlier.solution == *best_.solution;
    });
    if (!best_.solution || is_known)
        return;

    earlier_.push_back(best_);
    if (earlier_.size() > max_remembered)
        earlier_.erase(std::ranges::max_element(earlier_, {}, &Remembered::cost));
}
} // namespace pyvrp_plus
