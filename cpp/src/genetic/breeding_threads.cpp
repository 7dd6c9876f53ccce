#include "genetic/breeding_threads.h"

namespace pyvrp_plus {
BreedingThreads::BreedingThreads(std::size_t num_threads, search::SearchMethod const &search,
                                 search::StopToken const &stop, Crossover &crossover,
                                 GeneticParams const &params)
    : stop_(stop) {
    stop_.set_poll([this] { return is_hurried_.load(); });

    try {
        for (std::size_t count = 0; count != num_threads; ++count) {
            auto &own = searches_.emplace_back(search.for_another_thread());
            own->set_stop(stop_);
            threads_.emplace_back(&BreedingThreads::work, this, Breeder(crossover, *own, params));
        }
    } catch (...) {
        close(); // the system may not have that many threads
        throw;
    }
}

BreedingThreads::~BreedingThreads() { close(); }

void BreedingThreads::close() {
    hurry();

    {
        std::lock_guard const lock(mutex_);
        is_closed_ = true;
        tasks_.clear();
    }

    changed_.notify_all();
    for (auto &thread : threads_)
        thread.join();
}

std::future<Offspring> BreedingThreads::submit(Task task) {
    std::packaged_task<Offspring(Breeder &)> packaged(std::move(task));
    auto result = packaged.get_future();

    {
        std::lock_guard const lock(mutex_);
        tasks_.push_back(std::move(packaged));
    }

    changed_.notify_one();
    return result;
}

void BreedingThreads::work(Breeder breeder) {
    while (true) {
        std::packaged_task<Offspring(Breeder &)> task;

        {
            std::unique_lock lock(mutex_);
            changed_.wait(lock, [&] { return is_closed_ || !tasks_.empty(); });
            if (is_closed_)
                return;

            task = std::move(tasks_.front());
            tasks_.pop_front();
        }

        task(breeder);
    }
}
} // namespace pyvrp_plus
