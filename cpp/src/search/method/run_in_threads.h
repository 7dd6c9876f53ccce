#ifndef PYVRP_PLUS_SEARCH_METHOD_RUN_IN_THREADS_H
#define PYVRP_PLUS_SEARCH_METHOD_RUN_IN_THREADS_H

#include <functional>
#include <vector>

namespace pyvrp_plus::search {
/// Runs each task in a thread of its own, and waits for all of them. If one throws, so does this.
void run_in_threads(std::vector<std::function<void()>> const &tasks);
} // namespace pyvrp_plus::search

#endif // PYVRP_PLUS_SEARCH_METHOD_RUN_IN_THREADS_H
