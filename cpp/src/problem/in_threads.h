#ifndef PYVRP_PLUS_PROBLEM_IN_THREADS_H
#define PYVRP_PLUS_PROBLEM_IN_THREADS_H

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <future>
#include <vector>

namespace pyvrp_plus {
/// Calls `use(idx)` for all indices below the given count, in so many threads at most, of which the
/// caller's is one. The calls must not depend on each other. If one throws, so does this.
template <class Use>
void in_threads(std::size_t num_threads, std::size_t count, Use const &use) {
    // So many at a time are worth the effort to share them.
    constexpr std::size_t block_size = 64;
    auto const num_blocks = (count + block_size - 1) / block_size;

    std::atomic<std::size_t> next_block = 0;
    auto const work = [&] {
        for (auto block = next_block++; block < num_blocks; block = next_block++)
            for (auto idx = block * block_size; idx != std::min((block + 1) * block_size, count);
                 ++idx)
                use(idx);
    };

    std::vector<std::future<void>> others;
    for (std::size_t thread = 1; thread < std::min(num_threads, num_blocks); ++thread)
        others.push_back(std::async(std::launch::async, work));

    work();
    for (auto &other : others)
        other.get();
}
} // namespace pyvrp_plus

#endif // PYVRP_PLUS_PROBLEM_IN_THREADS_H
