#ifndef PYVRP_PLUS_SEARCH_STATE_PROMISING_H
#define PYVRP_PLUS_SEARCH_STATE_PROMISING_H

#include "search/data/search_data.h"

#include <vector>

namespace pyvrp_plus::search {
/// First-in-first-out queue of the clients around which something changed, each at most
/// once: only they are worth another look.
class Promising {
    std::vector<Location> ring_;
    std::vector<char> is_queued_;
    std::size_t head_ = 0;
    std::size_t size_ = 0;

public:
    explicit Promising(std::size_t num_locations)
        : ring_(num_locations + 1)
        , is_queued_(num_locations) {}

    bool empty() const { return size_ == 0; }

    void push(Location client) {
        if (is_queued_[client])
            return;

        is_queued_[client] = true;
        ring_[(head_ + size_++) % ring_.size()] = client;
    }

    Location pop() {
        auto const client = ring_[head_];
        head_ = (head_ + 1) % ring_.size();
        --size_;
        is_queued_[client] = false;
        return client;
    }

    void clear() {
        while (!empty())
            pop();
    }
};
} // namespace pyvrp_plus::search

#endif // PYVRP_PLUS_SEARCH_STATE_PROMISING_H
