#include "search/data/numbering.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace pyvrp_plus::search {
namespace {
// Depth first, without recursion: walks are as deep as there are clients.
class Walk {
    struct Step {
        std::size_t client;
        std::size_t next; // of its neighbours
    };

    Neighbours const &neighbours_;
    std::vector<char> is_visited_;
    std::vector<Step> path_;

public:
    std::vector<std::size_t> order;

    explicit Walk(Neighbours const &neighbours)
        : neighbours_(neighbours)
        , is_visited_(neighbours.size()) {
        for (std::size_t location = 0; location != neighbours.size(); ++location) {
            visit(location);
            follow();
        }
    }

private:
    void visit(std::size_t location) {
        if (!std::exchange(is_visited_[location], true)) {
            order.push_back(location);
            path_.push_back({location, 0});
        }
    }

    void follow() {
        while (!path_.empty()) {
            auto &[client, next] = path_.back();
            if (next == neighbours_[client].size())
                path_.pop_back();
            else
                visit(static_cast<std::size_t>(neighbours_[client][next++]));
        }
    }
};
} // namespace

Numbering::Numbering(std::size_t num_locations)
    : given_(num_locations)
    , number_(num_locations) {
    std::iota(given_.begin(), given_.end(), 0);
    std::iota(number_.begin(), number_.end(), 0);
}

Numbering::Numbering(Neighbours const &neighbours)
    : given_(Walk(neighbours).order)
    , number_(given_.size()) {
    for (std::size_t number = 0; number != given_.size(); ++number)
        number_[given_[number]] = static_cast<Location>(number);
}

std::vector<Location> Numbering::numbers(std::vector<Location> given) const {
    for (auto &location : given)
        location = number(static_cast<std::size_t>(location));

    return given;
}

Neighbours Numbering::renumbered(Neighbours given) const {
    Neighbours neighbours;
    neighbours.reserve(given_.size());
    for (auto const location : given_)
        neighbours.push_back(numbers(std::move(given[location])));

    return neighbours;
}

bool Numbering::is_as_given() const { return std::ranges::is_sorted(given_); }
} // namespace pyvrp_plus::search
