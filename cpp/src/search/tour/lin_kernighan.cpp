#include "search/tour/lin_kernighan.h"

#include <algorithm>

namespace pyvrp_plus::search {
namespace {
// How many steps are tried, by level; further on only the best.
constexpr std::array<std::size_t, 2> breadths = {5, 3};

constexpr std::size_t breadth_of(std::size_t level) {
    return level < breadths.size() ? breadths[level] : 1;
}
} // namespace

// What was added stays, or the steps would run in circles.
bool LinKernighan::is_added(Edge const &edge, std::size_t level) const {
    return std::any_of(added_.begin(), added_.begin() + level, [&](Edge const &added) {
        return (added.first == edge.first && added.second == edge.second) ||
               (added.first == edge.second && added.second == edge.first);
    });
}

std::size_t LinKernighan::find_steps(TourPath const &path, Distance path_gain, std::size_t level,
                                     Steps &steps) const {
    auto const breadth = breadth_of(level);
    auto const head = city(path.head());
    auto const tail = city(path.tail());
    std::size_t count = 0;

    for (auto const &[near, distance] : problem_.near(head)) {
        auto const gain = path_gain - distance;
        if (gain <= best_gain_)
            break;

        if (near == tail)
            continue;

        auto const new_head = city(path.previous(number(near)));
        if (new_head == head || is_added({new_head, near}, level))
            continue;

        Step const step = {gain + problem_.distance(new_head, near), near, new_head};
        if (count == breadth && step.gain <= steps[count - 1].gain)
            continue;

        auto idx = count < breadth ? count++ : count - 1;
        for (; idx > 0 && steps[idx - 1].gain < step.gain; --idx)
            steps[idx] = steps[idx - 1];
        steps[idx] = step;
    }

    return count;
}

// Once there is a better tour, there is no way back: steps are only made to improve it.
void LinKernighan::search(TourPath const &path, Distance path_gain, std::size_t level) {
    Steps steps;
    auto const num_steps = find_steps(path, path_gain, level, steps);
    auto const head = city(path.head());
    auto const tail = city(path.tail());

    for (std::size_t idx = 0; idx != num_steps; ++idx) {
        auto const &[step_gain, near, new_head] = steps[idx];
        added_[level] = {head, near};
        flips_[level] = {head, new_head};

        if (auto const gain = step_gain - problem_.distance(new_head, tail); gain > best_gain_) {
            best_gain_ = gain;
            num_best_ = level + 1;
        }

        if (level + 1 < max_depth &&
            step_gain - problem_.near(new_head).front().distance > best_gain_) {
            auto next = path;
            next.flip_before(number(near));
            search(next, step_gain, level + 1);
        }

        if (best_gain_ > 0)
            return;
    }
}

Distance LinKernighan::improve_edge(Location tail) {
    origin_ = tour_.next(tail);
    best_gain_ = 0;
    search(TourPath(tour_.size()), problem_.distance(tail, origin_), 0);
    if (best_gain_ == 0)
        return 0;

    promising_.push(tail);
    promising_.push(origin_);
    for (std::size_t idx = 0; idx != num_best_; ++idx) {
        tour_.flip(flips_[idx].first, flips_[idx].second);
        promising_.push(flips_[idx].second);
        promising_.push(added_[idx].second);
    }

    ++num_updates_;
    return best_gain_;
}

Distance LinKernighan::improve_city(Location city) {
    auto gain = improve_edge(city);
    if (gain == 0) {
        tour_.turn_round();
        gain = improve_edge(city);
    }

    return gain;
}

Distance LinKernighan::improve() {
    Distance total = 0;

    for (std::size_t count = 1; !promising_.empty(); ++count) {
        total += improve_city(promising_.pop());
        if (count % 64 == 0 && stop_.requested())
            promising_.clear();
    }

    return total;
}

Distance LinKernighan::double_bridge(Location before, std::array<std::int32_t, 3> const &lengths) {
    std::array<Edge, 3> paths;
    auto last = before;
    Distance gain = 0;

    for (std::size_t idx = 0; idx != paths.size(); ++idx) {
        paths[idx].first = tour_.next(last);
        gain += problem_.distance(last, paths[idx].first);
        last = paths[idx].second = tour_.after(last, lengths[idx]);
    }

    auto const after = tour_.next(last);
    gain += problem_.distance(last, after);

    tour_.flip(paths.front().first, paths.back().second);
    for (auto const &path : paths)
        tour_.flip(path.second, path.first);

    gain -= problem_.distance(before, paths[2].first) +
            problem_.distance(paths[2].second, paths[1].first) +
            problem_.distance(paths[1].second, paths[0].first) +
            problem_.distance(paths[0].second, after);

    promising_.push(before);
    for (auto const &path : paths) {
        promising_.push(path.first);
        promising_.push(path.second);
    }
    promising_.push(after);
    ++num_updates_;
    return gain;
}
} // namespace pyvrp_plus::search
