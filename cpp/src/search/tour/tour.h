#ifndef PYVRP_PLUS_SEARCH_TOUR_TOUR_H
#define PYVRP_PLUS_SEARCH_TOUR_TOUR_H

#include "search/data/search_data.h"

#include <cassert>
#include <utility>
#include <vector>

namespace pyvrp_plus::search {
/// A closed tour as an array, in which a path is reversed by reversing it or all of the
/// rest, whichever is shorter; in the second case the tour then runs backwards through the
/// array (Fredman et al., 1995, J. Algorithms 18(3), section 2).
class Tour {
    std::vector<Location> order_;        // with its last city before it, and its first after it
    std::vector<std::int32_t> position_; // by location
    std::int32_t size_ = 0;
    std::int32_t step_ = 1; // -1: runs backwards

    void swap(std::int32_t first, std::int32_t second) {
        std::swap(order_[first], order_[second]);
        position_[order_[first]] = first;
        position_[order_[second]] = second;
    }

    // A part of the array, which may go beyond its end, to be reversed.
    struct Range {
        std::int32_t first;
        std::int32_t last;
        std::int32_t length;
        bool turns_round;
    };

    std::vector<Range> flips_; // since the last commit

    // Doing this once more takes it back.
    void reverse(Range const &range) {
        auto first = range.first;
        auto last = range.last;
        auto num_swaps = range.length / 2;

        for (; num_swaps > 0 && first > last; --num_swaps) {
            swap(first, last);
            first = first == size_ ? 1 : first + 1;
            last = last == 1 ? size_ : last - 1;
        }

        for (; num_swaps > 0; --num_swaps)
            swap(first++, last--);

        order_.front() = order_[size_];
        order_.back() = order_[1];

        if (range.turns_round)
            turn_round();
    }

public:
    explicit Tour(std::size_t num_locations)
        : position_(num_locations) {}

    /// Visits the cities in the given order; there must be at least one.
    void assign(std::vector<Location> const &cities) {
        size_ = static_cast<std::int32_t>(cities.size());
        step_ = 1;
        flips_.clear();

        order_.assign(1, cities.back());
        order_.insert(order_.end(), cities.begin(), cities.end());
        order_.push_back(cities.front());

        for (std::int32_t position = 1; position <= size_; ++position)
            position_[order_[position]] = position;
    }

    std::int32_t size() const { return size_; }

    Location next(Location city) const { return order_[position_[city] + step_]; }
    Location previous(Location city) const { return order_[position_[city] - step_]; }

    /// How many steps the second city is after the first one.
    std::int32_t num_steps(Location from, Location to) const {
        auto const steps = (position_[to] - position_[from]) * step_;
        return steps < 0 ? steps + size_ : steps;
    }

    /// The city so many steps after another one, at most as many as there are cities.
    Location after(Location city, std::int32_t num_steps) const {
        auto position = position_[city] + step_ * num_steps;
        if (position > size_)
            position -= size_;
        else if (position < 1)
            position += size_;

        return order_[position];
    }

    /// The same tour in the other direction.
    void turn_round() { step_ = -step_; }

    /// Reverses the path from the first city to the second.
    void flip(Location from, Location to) {
        auto const length = num_steps(from, to) + 1;
        auto first = position_[from];
        auto last = position_[to];
        if (step_ < 0)
            std::swap(first, last);

        if (2 * length <= size_)
            flips_.push_back({first, last, length, false});
        else
            flips_.push_back({last == size_ ? 1 : last + 1, first == 1 ? size_ : first - 1,
                              size_ - length, true});

        reverse(flips_.back());
    }

    /// Number of flips since the last commit.
    std::size_t num_flips() const { return flips_.size(); }

    /// Takes back all flips since the last commit but the first ones.
    void undo_flips(std::size_t num_left) {
        for (; flips_.size() > num_left; flips_.pop_back())
            reverse(flips_.back());
    }

    /// Makes all flips final.
    void commit() { flips_.clear(); }
};
} // namespace pyvrp_plus::search

#endif // PYVRP_PLUS_SEARCH_TOUR_TOUR_H
