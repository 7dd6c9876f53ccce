#include "genetic/walk_pool.h"

#include <algorithm>

namespace pyvrp_plus {
WalkPool::WalkPool(std::size_t num_threads, search::SearchMethod const &search,
                   search::StopToken const &stop)
    : num_threads_(static_cast<double>(num_threads)) {
    for (std::size_t count = 0; count != num_threads; ++count) {
        idle_.push_back(std::make_shared<Walk>(search.for_another_thread(), num_threads));
        idle_.back()->set_stop(stop);
    }
}

WalkPool::WalkPtr WalkPool::next() const {
    auto const found = divided_ ? std::ranges::find(idle_, divided_) : idle_.begin();
    return found == idle_.end() ? nullptr : *found;
}

WalkState WalkPool::state() const {
    auto const walk = next();
    return walk ? walk->state() : WalkState::Busy;
}

WalkPool::WalkPtr WalkPool::take() {
    auto walk = next();
    std::erase(idle_, walk);
    return walk;
}

void WalkPool::put_back(WalkPtr const &walk) {
    idle_.push_back(walk);

    if (divided_ && !divided_->is_divided())
        divided_ = nullptr;

    if (!divided_ && walk->divide())
        divided_ = walk;
}

void WalkPool::abandon() {
    for (auto const &walk : idle_)
        walk->abandon();
}
} // namespace pyvrp_plus
