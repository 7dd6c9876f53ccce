#ifndef PYVRP_PLUS_GENETIC_BREEDING_THREADS_H
#define PYVRP_PLUS_GENETIC_BREEDING_THREADS_H

#include "genetic/breeder.h"

#include <atomic>
#include <condition_variable>
#include <deque>
#include <functional>
#include <future>
#include <mutex>
#include <thread>
#include <vector>

namespace pyvrp_plus {
/// Threads that breed offspring, each with a search of its own.
class BreedingThreads {
public:
    using Task = std::function<Offspring(Breeder &)>;

    /// Starts threads, each with a search that also ends early when the token says so; the
    /// token must not depend on the thread that asks.
    BreedingThreads(std::size_t num_threads, search::SearchMethod const &search,
                    search::StopToken const &stop, Crossover &crossover,
                    GeneticParams const &params);

    /// Ends the tasks that are under way early; those that have not begun are dropped.
    ~BreedingThreads();

    BreedingThreads(BreedingThreads const &) = delete;
    BreedingThreads &operator=(BreedingThreads const &) = delete;

    /// A token that ends what a task does when this is to end.
    search::StopToken const &stop() const { return stop_; }

    std::future<Offspring> submit(Task task);

    /// Lets the tasks that are under way end early.
    void hurry() { is_hurried_ = true; }

private:
    search::StopToken stop_;
    std::vector<std::unique_ptr<search::SearchMethod>> searches_;
    std::atomic<bool> is_hurried_ = false;
    std::mutex mutex_;
    std::condition_variable changed_;
    std::deque<std::packaged_task<Offspring(Breeder &)>> tasks_;
    bool is_closed_ = false;
    std::vector<std::thread> threads_;

    void work(Breeder breeder);
    void close();
};
} // namespace pyvrp_plus

#endif // PYVRP_PLUS_GENETIC_BREEDING_THREADS_H
