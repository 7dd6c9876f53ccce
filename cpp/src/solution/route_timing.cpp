#include "solution/route_timing.h"

#include "segments/window_choice.h"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <span>
#include <tuple>
#include <utility>

namespace pyvrp_plus {
namespace {
DurationSegment visit_segment(Client const &client, Duration tw_early, Duration tw_late) {
    return {client.service_duration, 0, tw_early, tw_late, client.release_time};
}

/// A depot at which a trip starts, and the vehicle is loaded.
DurationSegment start_segment(Depot const &depot) {
    return {depot.service_duration, 0, depot.tw_early, depot.tw_late, 0};
}

/// A depot at which a trip ends.
DurationSegment end_segment(Depot const &depot) { return {0, 0, depot.tw_early, depot.tw_late, 0}; }

/// The end of a route, where no visit has more than one time window.
class OnlyChoice {
    DurationSegment segment_;

public:
    explicit OnlyChoice(DurationSegment const &end)
        : segment_(end) {}

    void prepend(Duration edge_duration, DurationSegment const &part) {
        segment_ = DurationSegment::merge(edge_duration, part, segment_);
    }

    void prepend_visit(Duration edge_duration, Client const &client) {
        prepend(edge_duration, visit_segment(client, client.tw_early, client.tw_late));
    }

    void finalise_front() { segment_ = segment_.finalise_front(); }

    RouteTiming timing(Duration) const { return {segment_, {}}; }
};

/// The end of a route with all choices of time windows that may turn out to be the best; see
/// `Alternatives`.
class Choices {
    /// The window of a visit, and the choice for the visits after it.
    struct Choice {
        TimeWindow window;
        std::size_t next;
    };

    struct Alternative {
        DurationSegment segment;
        std::size_t choice = 0;
    };

    std::vector<Choice> choices_ = {{}}; // the first one stands for the end
    std::vector<Alternative> alternatives_;
    std::vector<Alternative> previous_;

    void add(DurationSegment const &segment, TimeWindow const &window, std::size_t next) {
        auto const is_enough = [&](Alternative const &other) {
            return other.segment.is_never_worse(segment);
        };
        if (std::ranges::any_of(alternatives_, is_enough))
            return;

        std::erase_if(alternatives_, [&](Alternative const &other) {
            return segment.is_never_worse(other.segment);
        });
        alternatives_.push_back({segment, choices_.size()});
        choices_.push_back({window, next});
    }

    // If there is one choice for the visits after this one, and so there is with it.
    bool prepend_only_choice(Duration edge_duration, Client const &client) {
        if (alternatives_.size() > 1)
            return false;

        auto &[segment, choice] = alternatives_.front();
        auto const departure = segment.departure(edge_duration + client.service_duration);
        auto const start = [](TimeWindow const &window) {
            return Moments{window.early, window.late};
        };
        WindowChoice const kept(std::span(client.time_windows), departure, start);
        if (!kept.is_sure)
            return false;

        auto const &window = client.time_windows[kept.idx];
        auto const visit = visit_segment(client, window.early, window.late);
        segment = DurationSegment::merge(edge_duration, visit, segment);
        choices_.push_back({window, std::exchange(choice, choices_.size())});
        return true;
    }

public:
    explicit Choices(DurationSegment const &end)
        : alternatives_{{end}} {}

    void prepend(Duration edge_duration, DurationSegment const &part) {
        for (auto &alternative : alternatives_)
            alternative.segment = DurationSegment::merge(edge_duration, part, alternative.segment);
    }

    void prepend_visit(Duration edge_duration, Client const &client) {
        if (prepend_only_choice(edge_duration, client))
            return;

        std::swap(previous_, alternatives_);
        alternatives_.clear();

        for (auto const &window : client.time_windows) {
            auto const visit = visit_segment(client, window.early, window.late);
            for (auto const &[segment, choice] : previous_)
                add(DurationSegment::merge(edge_duration, visit, segment), window, choice);
        }
    }

    void finalise_front() {
        for (auto &alternative : alternatives_)
            alternative.segment = alternative.segment.finalise_front();
    }

    RouteTiming timing(Duration max_duration) const {
        auto const key = [max_duration](Alternative const &alternative) {
            auto const &segment = alternative.segment;
            return std::tuple(segment.time_warp(max_duration), segment.duration(),
                              segment.start_early());
        };
        auto const best = std::ranges::min_element(alternatives_, {}, key);

        RouteTiming timing = {best->segment, {}};
        for (auto idx = best->choice; idx != 0; idx = choices_[idx].next)
            timing.windows.push_back(choices_[idx].window);
        return timing;
    }
};

/// Runs from the last stop to the first.
template <class Segments>
RouteTiming run_backwards(ProblemData const &data, std::vector<Trip> const &trips) {
    auto const &type = data.vehicle_type(trips.front().vehicle_type());
    auto const &durations = data.durations(type.profile);

    Segments segments({0, 0, type.tw_early, type.tw_late, 0});
    for (auto trip = trips.rbegin(); trip != trips.rend(); ++trip) {
        auto next = trip->end_depot();
        segments.prepend(0, end_segment(data.depot(next)));
        for (auto idx = trip->size(); idx-- > 0;) {
            auto const visit = (*trip)[idx];
            segments.prepend_visit(durations(visit, next), data.client(visit));
            next = visit;
        }

        auto const start = trip->start_depot();
        segments.prepend(durations(start, next), start_segment(data.depot(start)));

        auto const is_first = std::next(trip) == trips.rend();
        if (!is_first)
            segments.finalise_front();
    }

    segments.prepend(0, {0, 0, type.tw_early, type.start_late, 0});
    return segments.timing(type.max_duration);
}
} // namespace

RouteTiming time_route(ProblemData const &data, std::vector<Trip> const &trips) {
    return data.has_several_windows() ? run_backwards<Choices>(data, trips)
                                      : run_backwards<OnlyChoice>(data, trips);
}
} // namespace pyvrp_plus
