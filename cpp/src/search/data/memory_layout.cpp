#include "search/data/memory_layout.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace pyvrp_plus::search {
namespace {
// Depth first, without recursion: walks are as deep as there are clients.
class DepthFirstOrder {
    struct Step {
        std::size_t client;
        std::size_t next; // of its neighbours
    };

    Neighbours const &neighbours_;
    std::vector<char> is_visited_;
    std::vector<Step> path_;

public:
    std::vector<std::size_t> order;

    explicit DepthFirstOrder(Neighbours const &neighbours)
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

MemoryLayout::MemoryLayout(std::size_t num_locations)
    : given_(num_locations)
    , position_(num_locations) {
    std::iota(given_.begin(), given_.end(), 0);
    std::iota(position_.begin(), position_.end(), 0);
}

MemoryLayout::MemoryLayout(Neighbours const &neighbours)
    : given_(DepthFirstOrder(neighbours).order)
    , position_(given_.size()) {
    for (std::size_t place = 0; place != given_.size(); ++place)
        position_[given_[place]] = static_cast<Location>(place);
}

std::vector<Location> MemoryLayout::positions(std::vector<Location> given) const {
    for (auto &location : given)
        location = position(static_cast<std::size_t>(location));

    return given;
}

Neighbours MemoryLayout::arranged(Neighbours given) const {
    Neighbours neighbours;
    neighbours.reserve(given_.size());
    for (auto const location : given_)
        neighbours.push_back(positions(std::move(given[location])));

    return neighbours;
}

bool MemoryLayout::is_as_given() const { return std::ranges::is_sorted(given_); }
} // namespace pyvrp_plus::search
