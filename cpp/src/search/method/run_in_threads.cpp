#include "search/method/run_in_threads.h"

#include <future>

namespace pyvrp_plus::search {
void run_in_threads(std::vector<std::function<void()>> const &tasks) {
    std::vector<std::future<void>> threads;
    for (auto const &task : tasks)
        threads.push_back(std::async(std::launch::async, task));

    for (auto &thread : threads)
        thread.get();
}
} // namespace pyvrp_plus::search
