#ifndef PYVRP_PLUS_SEARCH_TOUR_TOUR_PATH_H
#define PYVRP_PLUS_SEARCH_TOUR_TOUR_PATH_H

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <utility>

namespace pyvrp_plus::search {
/// A path through all cities, as pieces of a tour that is left as it is: to reverse its
/// beginning takes time by the number of pieces only. Cities are numbered by how
/// far they are from where the tour was cut.
class TourPath {
public:
    static constexpr std::size_t max_flips = 3;

private:
    // Runs backwards through the tour if its first city is after its last.
    struct Piece {
        std::int32_t first;
        std::int32_t last;

        bool contains(std::int32_t city) const {
            return first <= last ? first <= city && city <= last : last <= city && city <= first;
        }

        std::int32_t step() const { return first <= last ? 1 : -1; }
    };

    std::array<Piece, max_flips + 1> pieces_;
    std::size_t num_pieces_ = 1;

    std::size_t find(std::int32_t city) const {
        std::size_t idx = 0;
        while (!pieces_[idx].contains(city))
            ++idx;

        return idx;
    }

    // Makes the city the first of a piece, whose index is returned.
    std::size_t split(std::int32_t city) {
        auto const idx = find(city);
        auto const piece = pieces_[idx];
        if (piece.first == city)
            return idx;

        assert(num_pieces_ < pieces_.size());
        std::copy_backward(pieces_.begin() + static_cast<std::ptrdiff_t>(idx),
                           pieces_.begin() + static_cast<std::ptrdiff_t>(num_pieces_),
                           pieces_.begin() + static_cast<std::ptrdiff_t>(num_pieces_ + 1));
        ++num_pieces_;
        pieces_[idx].last = city - piece.step();
        pieces_[idx + 1].first = city;
        return idx + 1;
    }

public:
    explicit TourPath(std::int32_t num_cities)
        : pieces_{{{0, num_cities - 1}}} {}

    std::int32_t head() const { return pieces_[0].first; }

    std::int32_t tail() const { return pieces_[num_pieces_ - 1].last; }

    /// The city before another one, which is not the head.
    std::int32_t previous(std::int32_t city) const {
        auto const idx = find(city);
        auto const &piece = pieces_[idx];
        return city == piece.first ? pieces_[idx - 1].last : city - piece.step();
    }

    /// Reverses all before a city.
    void flip_before(std::int32_t city) {
        auto const end = pieces_.begin() + static_cast<std::ptrdiff_t>(split(city));
        std::reverse(pieces_.begin(), end);
        std::for_each(pieces_.begin(), end,
                      [](Piece &piece) { std::swap(piece.first, piece.last); });
    }
};
} // namespace pyvrp_plus::search

#endif // PYVRP_PLUS_SEARCH_TOUR_TOUR_PATH_H
