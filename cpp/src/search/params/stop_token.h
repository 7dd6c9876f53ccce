#ifndef PYVRP_PLUS_SEARCH_PARAMS_STOP_TOKEN_H
#define PYVRP_PLUS_SEARCH_PARAMS_STOP_TOKEN_H

#include <chrono>
#include <functional>
#include <utility>

namespace pyvrp_plus::search {
/// Asks a long search to end early: when a deadline has passed, or when a poll says so.
/// Cheap enough to be asked thousands of times a second. Belongs to one thread.
class StopToken {
    using Clock = std::chrono::steady_clock;

    static constexpr std::chrono::milliseconds poll_interval{50};

    Clock::time_point deadline_ = Clock::time_point::max();
    std::function<bool()> poll_;
    mutable Clock::time_point next_poll_ = Clock::time_point::min();
    mutable bool is_requested_ = false;

public:
    void set_deadline(Clock::time_point deadline) { deadline_ = deadline; }

    /// The poll is called some times a second; once it returns true, it is not asked again.
    void set_poll(std::function<bool()> poll) { poll_ = std::move(poll); }

    bool requested() const {
        if (is_requested_)
            return true;

        auto const now = Clock::now();
        if (poll_ && now >= next_poll_) {
            next_poll_ = now + poll_interval;
            is_requested_ = poll_();
        }

        is_requested_ |= now >= deadline_;
        return is_requested_;
    }
};
} // namespace pyvrp_plus::search

#endif // PYVRP_PLUS_SEARCH_PARAMS_STOP_TOKEN_H
