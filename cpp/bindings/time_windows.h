#ifndef PYVRP_PLUS_BINDINGS_TIME_WINDOWS_H
#define PYVRP_PLUS_BINDINGS_TIME_WINDOWS_H

#include "problem/error.h"
#include "problem/time_window.h"
#include "repr.h"

#include <optional>
#include <string_view>
#include <utility>
#include <vector>

namespace pyvrp_plus::bindings {
/// Time windows as Python has them: pairs of the first and the last moment.
using WindowPairs = std::vector<std::pair<Duration, Duration>>;

/// The time windows that were given, or none if they were not. Throws std::invalid_argument if
/// there are none, or if `tw_early` and `tw_late` are given besides and are not their first opening
/// and their last closing.
inline std::vector<TimeWindow> given_windows(std::optional<WindowPairs> const &pairs,
                                             Duration tw_early, Duration tw_late) {
    if (!pairs)
        return {};

    if (pairs->empty())
        throw_invalid("time_windows must not be empty: leave it out if service may start at any "
                      "time.");

    if (tw_early != 0 && tw_early != pairs->front().first)
        throw_invalid("tw_early = ", tw_early, ", but the first of time_windows opens at ",
                      pairs->front().first, ": leave one of them out.");

    if (tw_late != max_value && tw_late != pairs->back().second)
        throw_invalid("tw_late = ", tw_late, ", but the last of time_windows closes at ",
                      pairs->back().second, ": leave one of them out.");

    std::vector<TimeWindow> windows;
    for (auto const &[early, late] : *pairs)
        windows.push_back({early, late});
    return windows;
}

/// All windows of a client or a step.
template <class Place>
WindowPairs window_pairs(Place const &place) {
    WindowPairs pairs;
    for (auto const &[early, late] : place.time_windows)
        pairs.emplace_back(early, late);
    return pairs;
}

/// The fields of a `repr`: of the windows those that the constructor takes.
template <class Place>
Fields repr_fields(Place const &place, Fields fields) {
    auto const is_left_out = [several = place.time_windows.size() > 1](std::string_view field) {
        return several ? field.starts_with("tw_") : field == "time_windows";
    };
    std::erase_if(fields, is_left_out);
    return fields;
}
} // namespace pyvrp_plus::bindings

#endif // PYVRP_PLUS_BINDINGS_TIME_WINDOWS_H
