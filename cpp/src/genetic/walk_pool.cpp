#include "genetic/walk_pool.h"

#include <algorithm>
#include <utility>

namespace pyvrp_plus {
WalkPool::WalkPool(std::size_t num_threads, search::SearchMethod const &search,
                   search::StopToken const &stop)
    : num_threads_(static_cast<double>(num_threads)) {
    auto const make = [&] {
        auto const walk = std::make_shared<Walk>(search.for_another_thread(), num_threads);
        walk->set_stop(stop);
        return walk;
    };

    for (std::size_t count = 0; count != num_threads; ++count)
        idle_.push_back(make());
    spare_ = make();
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

    if (spare_ && walk->state() == WalkState::Over)
        idle_.push_back(std::exchange(spare_, nullptr));

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
