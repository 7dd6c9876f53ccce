#ifndef PYVRP_PLUS_GENETIC_BUDGET_H
#define PYVRP_PLUS_GENETIC_BUDGET_H

#include "pyvrp_plus/population_view.h"

#include <algorithm>
#include <cstddef>
#include <optional>

namespace pyvrp_plus {
/// Time that a run has taken so far, in seconds.
struct TimeUsed {
    double runtime = 0;
    double cpu_time = 0; // of all threads together
};

/// Limits of a run that can be checked natively.
struct Budget {
    std::optional<std::size_t> max_iterations;
    std::optional<double> max_runtime;  // seconds
    std::optional<double> max_cpu_time; // seconds, of all threads together
    std::optional<std::size_t> no_improvement;
    bool first_feasible = false;

    bool is_used_up(SearchProgress const &progress, TimeUsed const &time) const {
        return (max_iterations && progress.iteration >= *max_iterations) ||
               (max_runtime && time.runtime >= *max_runtime) ||
               (max_cpu_time && time.cpu_time >= *max_cpu_time) ||
               (no_improvement && progress.iterations_without_improvement >= *no_improvement) ||
               (first_feasible && progress.best_cost != max_value);
    }

    /// Share in [0, 1] of iterations or time, whichever is further.
    double share_used(SearchProgress const &progress, TimeUsed const &time) const {
        double share = 0;
        if (max_iterations && *max_iterations > 0)
            share = static_cast<double>(progress.iteration) / static_cast<double>(*max_iterations);
        if (max_runtime && *max_runtime > 0)
            share = std::max(share, time.runtime / *max_runtime);
        if (max_cpu_time && *max_cpu_time > 0)
            share = std::max(share, time.cpu_time / *max_cpu_time);

        return std::min(share, 1.0);
    }
};
} // namespace pyvrp_plus

#endif // PYVRP_PLUS_GENETIC_BUDGET_H
