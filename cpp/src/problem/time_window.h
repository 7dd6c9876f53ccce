#ifndef PYVRP_PLUS_PROBLEM_TIME_WINDOW_H
#define PYVRP_PLUS_PROBLEM_TIME_WINDOW_H

#include "problem/check.h"
#include "pyvrp_plus/measure.h"

#include <cstddef>
#include <vector>

namespace pyvrp_plus {
/// When service may start: from `early` to `late`, both included.
struct TimeWindow {
    Duration early;
    Duration late;

    bool operator==(TimeWindow const &other) const = default;
};

/// Throws std::invalid_argument unless each window opens before it closes, and after the one before
/// it has closed.
inline void check_time_windows(std::vector<TimeWindow> const &windows) {
    for (std::size_t idx = 0; idx != windows.size(); ++idx) {
        auto const &[early, late] = windows[idx];
        if (early < 0 || early > late)
            throw_invalid("time_windows[", idx,
                          "] must be from a time >= 0 to one that is not "
                          "earlier, got (",
                          early, ", ", late, ").");

        if (idx > 0 && early <= windows[idx - 1].late)
            throw_invalid("time_windows[", idx, "] must open after time_windows[", idx - 1,
                          "] has closed, got an opening at ", early, " and a closing at ",
                          windows[idx - 1].late, ".");
    }
}
} // namespace pyvrp_plus

#endif // PYVRP_PLUS_PROBLEM_TIME_WINDOW_H
