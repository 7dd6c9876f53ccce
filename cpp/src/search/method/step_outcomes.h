#ifndef PYVRP_PLUS_SEARCH_METHOD_STEP_OUTCOMES_H
#define PYVRP_PLUS_SEARCH_METHOD_STEP_OUTCOMES_H

#include <cstddef>

namespace pyvrp_plus::search {
/// What becomes of the steps of walks: what the rules that are asked in each of them are worth,
/// long before it shows in the best cost.
struct StepOutcomes {
    std::size_t made = 0;
    std::size_t kept = 0;      // not taken back
    std::size_t improving = 0; // the best feasible solution of their walk

    void count(bool is_kept, bool is_improving) {
        ++made;
        kept += is_kept;
        improving += is_improving;
    }

    void add(StepOutcomes const &other) {
        made += other.made;
        kept += other.kept;
        improving += other.improving;
    }
};
} // namespace pyvrp_plus::search

#endif // PYVRP_PLUS_SEARCH_METHOD_STEP_OUTCOMES_H
