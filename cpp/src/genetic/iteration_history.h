#ifndef PYVRP_PLUS_GENETIC_ITERATION_HISTORY_H
#define PYVRP_PLUS_GENETIC_ITERATION_HISTORY_H

#include "pyvrp_plus/plan_view.h"

#include <cstddef>
#include <span>
#include <vector>

namespace pyvrp_plus {
/// The latest iterations: all of them, or a thousand at least.
class IterationHistory {
    static constexpr std::size_t num_kept = 1000;

    std::vector<IterationRecord> records_;

public:
    void add(IterationRecord const &record) {
        if (records_.size() == 2 * num_kept)
            records_.erase(records_.begin(), records_.begin() + num_kept);

        records_.push_back(record);
    }

    std::span<IterationRecord const> records() const { return records_; }
};
} // namespace pyvrp_plus

#endif // PYVRP_PLUS_GENETIC_ITERATION_HISTORY_H
