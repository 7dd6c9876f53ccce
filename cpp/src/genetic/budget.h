#ifndef PYVRP_PLUS_GENETIC_BUDGET_H
#define PYVRP_PLUS_GENETIC_BUDGET_H

#include "pyvrp_plus/population_view.h"

#include <algorithm>
#include <cstddef>
#include <optional>

namespace pyvrp_plus {
/// Limits of a run that can be checked natively.
struct Budget {
    std::optional<std::size_t> max_iterations;
    std::optional<double> max_runtime; // seconds
    std::optional<std::size_t> no_improvement;
    bool first_feasible = false;

    bool is_used_up(SearchProgress const &progress, double runtime) const {
        return (max_iterations && progress.iteration >= *max_iterations) ||
               (max_runtime && runtime >= *max_runtime) ||
               (no_improvement && progress.iterations_without_improvement >= *no_improvement) ||
               (first_feasible && progress.best_cost != max_value);
    }

    /// Share in [0, 1] of iterations or time, whichever is further.
    double share_used(SearchProgress const &progress, double runtime) const {
        double share = 0;
        if (max_iterations && *max_iterations > 0)
            share = static_cast<double>(progress.iteration) / static_cast<double>(*max_iterations);
        if (max_runtime && *max_runtime > 0)
            share = std::max(share, runtime / *max_runtime);

        return std::min(share, 1.0);
    }
};
} // namespace pyvrp_plus

#endif // PYVRP_PLUS_GENETIC_BUDGET_H
