#include "genetic/crossover/subtours.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace pyvrp_plus::crossover {
namespace {
constexpr search::Location none = -1;

// Size of what is no subtour of its own any more.
constexpr auto joined_size = std::numeric_limits<std::int32_t>::max();
} // namespace

Subtours::Subtours(search::TourProblem const &problem, std::vector<Location> const &tour)
    : problem_(problem)
    , order_(tour)
    , position_(problem.num_locations())
    , links_(problem.num_locations()) {
    auto previous = tour.back();
    for (std::size_t idx = 0; idx != tour.size(); ++idx) {
        position_[tour[idx]] = static_cast<std::int32_t>(idx);
        links_[tour[idx]][0] = previous;
        links_[previous][1] = tour[idx];
        previous = tour[idx];
    }
}

bool Subtours::are_linked(Location first, Location second) const {
    return links_[first][0] == second || links_[first][1] == second;
}

void Subtours::relink(Location city, Location from, Location to) {
    auto &links = links_[city];
    changes_.push_back({city, links});
    (links[0] == from ? links[0] : links[1]) = to;
}

search::Location Subtours::after(Location city, Location previous) const {
    auto const &links = links_[city];
    return links[0] == previous ? links[1] : links[0];
}

Subtours::Segment &Subtours::segment_of(Location city) {
    // The last segment goes on at the start of the array.
    auto const at = std::ranges::lower_bound(cuts_, position_[city]);
    return at == cuts_.end()
               ? segments_.back()
               : segments_[at == cuts_.begin() ? segments_.size() - 1 : at - cuts_.begin() - 1];
}

void Subtours::update_order() {
    auto previous = none;
    auto city = order_.front();
    for (std::size_t idx = 0; idx != order_.size(); ++idx) {
        order_[idx] = city;
        position_[city] = static_cast<std::int32_t>(idx);
        auto const next = idx == 0 ? links_[city][1] : after(city, previous);
        previous = city;
        city = next;
    }
}

// Segment `idx` goes from after cut `idx` to the next cut.
void Subtours::cut(AlternatingCycle const &cycle) {
    auto const size = static_cast<std::int32_t>(order_.size());

    cuts_.clear();
    for (std::size_t idx = 0; idx != cycle.size(); idx += 2) {
        auto const first = position_[cycle[idx]];
        auto const second = position_[cycle[idx + 1]];
        auto const low = std::min(first, second);
        cuts_.push_back(std::max(first, second) - low == 1 ? low : size - 1);
    }
    std::ranges::sort(cuts_);

    segments_.clear();
    for (std::size_t idx = 0; idx != cuts_.size(); ++idx) {
        auto const first = (cuts_[idx] + 1) % size;
        auto const last = cuts_[(idx + 1) % cuts_.size()];
        auto const length = last - first + 1;
        segments_.push_back({first, last, length > 0 ? length : length + size, -1});
    }
}

// Follows each subtour from segment to segment.
void Subtours::find_subtours() {
    sizes_.clear();

    for (auto &start : segments_) {
        if (start.subtour >= 0)
            continue;

        auto const subtour = static_cast<std::int32_t>(sizes_.size());
        sizes_.push_back(0);

        auto *segment = &start;
        auto exit = order_[start.last];
        auto inside = start.size == 1 ? links_[exit][0]
                                      : order_[(start.last + order_.size() - 1) % order_.size()];

        while (segment->subtour < 0) {
            segment->subtour = subtour;
            sizes_[subtour] += segment->size;

            auto const entry = after(exit, inside);
            segment = &segment_of(entry);
            if (segment->size == 1) {
                inside = exit;
                exit = entry;
                continue;
            }

            auto const forwards = entry == order_[segment->first];
            auto const last = forwards ? segment->last : segment->first;
            auto const size = static_cast<std::int32_t>(order_.size());
            exit = order_[last];
            inside = order_[(last + (forwards ? size - 1 : 1)) % size];
        }
    }
}

void Subtours::visit(std::int32_t subtour) {
    auto const segment =
        std::ranges::find(segments_, subtour, [](auto const &part) { return part.subtour; });
    auto const start = order_[segment->first];

    visited_.clear();
    auto previous = none;
    auto city = start;
    do {
        visited_.push_back(city);
        auto const next = previous == none ? links_[city][1] : after(city, previous);
        previous = city;
        city = next;
    } while (city != start);
}

std::optional<Subtours::Join> Subtours::find_join(std::int32_t subtour) {
    std::optional<Join> best;

    for (auto const from : visited_)
        for (auto const &[to, distance] : problem_.near(from)) {
            if (segment_of(to).subtour == subtour)
                continue;

            for (auto const from_next : links_[from])
                for (auto const to_next : links_[to]) {
                    auto const gain = problem_.distance(from, from_next) +
                                      problem_.distance(to, to_next) - distance -
                                      problem_.distance(from_next, to_next);
                    if (!best || gain > best->gain)
                        best = Join{gain, from, from_next, to, to_next};
                }
        }

    return best;
}

void Subtours::join(Join const &join) {
    auto const joined = segment_of(join.from).subtour;
    auto const into = segment_of(join.to).subtour;

    relink(join.from, join.from_next, join.to);
    relink(join.from_next, join.from, join.to_next);
    relink(join.to, join.to_next, join.from);
    relink(join.to_next, join.to, join.from_next);

    sizes_[into] += std::exchange(sizes_[joined], joined_size);
    for (auto &segment : segments_)
        if (segment.subtour == joined)
            segment.subtour = into;
}

// Returns the gain, if all subtours could be joined.
std::optional<Distance> Subtours::join_all() {
    Distance gain = 0;

    for (auto count = sizes_.size(); count > 1; --count) {
        auto const smallest = std::ranges::min_element(sizes_) - sizes_.begin();
        visit(static_cast<std::int32_t>(smallest));

        auto const best = find_join(static_cast<std::int32_t>(smallest));
        if (!best)
            return std::nullopt;

        join(*best);
        gain += best->gain;
    }

    return gain;
}

// Whether the tour still has the edges that a cycle removes, and none that it adds.
bool Subtours::allows(AlternatingCycle const &cycle) const {
    for (std::size_t idx = 0; idx != cycle.size(); ++idx)
        if (are_linked(cycle[idx], cycle[(idx + 1) % cycle.size()]) != (idx % 2 == 0))
            return false;

    return true;
}

Distance Subtours::apply(AlternatingCycle const &cycle) {
    Distance gain = 0;

    for (std::size_t idx = 0; idx != cycle.size(); idx += 2) {
        auto const before = cycle[(idx + cycle.size() - 1) % cycle.size()];
        auto const city = cycle[idx];
        auto const next = cycle[idx + 1];
        auto const after_next = cycle[(idx + 2) % cycle.size()];

        relink(city, next, before);
        relink(next, city, after_next);
        gain += problem_.distance(city, next) - problem_.distance(next, after_next);
    }

    return gain;
}

void Subtours::undo() {
    for (; !changes_.empty(); changes_.pop_back())
        links_[changes_.back().city] = changes_.back().links;
}

bool Subtours::exchange(AlternatingCycle const &cycle) {
    if (!allows(cycle))
        return false;

    auto const gain = apply(cycle);
    cut(cycle);
    find_subtours();

    auto const joining = join_all();
    if (!joining || gain + *joining <= 0) {
        undo();
        return false;
    }

    changes_.clear();
    update_order();
    return true;
}
} // namespace pyvrp_plus::crossover
