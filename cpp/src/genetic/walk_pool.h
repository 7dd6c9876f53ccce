#ifndef PYVRP_PLUS_GENETIC_WALK_POOL_H
#define PYVRP_PLUS_GENETIC_WALK_POOL_H

#include "genetic/walk.h"

#include <cstddef>
#include <deque>
#include <memory>

namespace pyvrp_plus {
/// The walks of several threads, of which each makes one slice at a time: one for each thread,
/// and a spare one; or a single one whose slices are divided among the threads, if it lasts as
/// long as the budget.
class WalkPool {
public:
    using WalkPtr = std::shared_ptr<Walk>;

    WalkPool(std::size_t num_threads, search::SearchMethod const &search,
             search::StopToken const &stop);

    /// What the walk that is to go on next would go on with.
    WalkState state() const;

    /// Takes that walk out; null if all are under way.
    WalkPtr take();

    /// Puts a walk back after a slice.
    void put_back(WalkPtr const &walk);

    /// How much of what all threads do at the same time this walk, or breeding if null, is.
    double share(WalkPtr const &walk) const {
        return walk && walk == divided_ ? 1.0 : 1.0 / num_threads_;
    }

    /// Gives up all walks that are not under way.
    void abandon();

private:
    double const num_threads_;
    std::deque<WalkPtr> idle_;

    // Keeps threads from waiting between slices. It joins when another one has ended: where walks
    // last as long as the budget, it would only take time from them.
    WalkPtr spare_;

    WalkPtr divided_; // the others wait until it is over

    WalkPtr next() const;
};
} // namespace pyvrp_plus

#endif // PYVRP_PLUS_GENETIC_WALK_POOL_H
