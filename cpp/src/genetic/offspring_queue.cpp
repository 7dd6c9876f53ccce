#include "genetic/breeding_threads.h"
#include "genetic/genetic_algorithm.h"
#include "genetic/walk_pool.h"

#include <chrono>
#include <cstddef>
#include <deque>
#include <future>
#include <memory>
#include <utility>

namespace pyvrp_plus {
namespace {
constexpr std::chrono::milliseconds poll_interval{50};
} // namespace

// What several threads breed. It is finished in the order in which it was submitted, whichever
// thread is faster, so that the run does not depend on timing.
class GeneticAlgorithm::OffspringQueue {
    struct Unborn {
        Parents parents;
        std::shared_ptr<Penalties> penalties;
        std::shared_ptr<Walk> walk; // whose slice it is, if any
        std::future<Offspring> offspring;
    };

    GeneticAlgorithm &algorithm_;
    Budget const &budget_;
    RunControl &control_;
    search::StopToken const &stop_;
    std::size_t const num_threads_;
    std::size_t num_submitted_ = 0;
    std::deque<Unborn> unborn_;
    BreedingThreads threads_;
    WalkPool walks_;

    // The next offspring waits in line, so that no thread waits for a slower one.
    bool has_room() const {
        return unborn_.size() < 4 * num_threads_ &&
               (!budget_.max_iterations || num_submitted_ < *budget_.max_iterations);
    }

    bool submit();
    void submit_slice(WalkPool::WalkPtr const &walk, OffspringPlan const &plan);
    void submit_breeding(OffspringPlan const &plan);
    void submit(Unborn unborn, BreedingThreads::Task task);

public:
    OffspringQueue(GeneticAlgorithm &algorithm, Budget const &budget, RunControl &control,
                   search::StopToken const &stop, std::size_t num_threads)
        : algorithm_(algorithm)
        , budget_(budget)
        , control_(control)
        , stop_(stop)
        , num_threads_(num_threads)
        , threads_(num_threads, algorithm.components_.search, algorithm.make_stop(budget),
                   algorithm.components_.crossover, algorithm.params_)
        , walks_(num_threads, algorithm.components_.search, threads_.stop()) {}

    void abandon_walks() { walks_.abandon(); }

    void fill() {
        while (has_room() && submit())
            ;
    }

    void finish_first();
    void finish_under_way();
};

// Nothing is submitted if all walks are under way and it is not time to breed.
bool GeneticAlgorithm::OffspringQueue::submit() {
    auto const plan = algorithm_.plan(walks_.state());
    auto const walk = plan.effort == Effort::Walk ? walks_.take() : nullptr;
    if (plan.effort == Effort::Walk && !walk)
        return false;
    if (plan.restarts)
        walks_.abandon();

    if (walk)
        submit_slice(walk, plan);
    else
        submit_breeding(plan);

    return true;
}

void GeneticAlgorithm::OffspringQueue::submit_slice(WalkPool::WalkPtr const &walk,
                                                    OffspringPlan const &plan) {
    std::shared_ptr<Penalties> const penalties = algorithm_.penalties_of(Effort::Walk).branch();
    RandomNumberGenerator const own_rng(algorithm_.components_.rng());
    if (plan.starts_anew || plan.restarts)
        walk->abandon();

    submit({.parents = {}, .penalties = penalties, .walk = walk, .offspring = {}},
           [walk, penalties, start = algorithm_.start_of_walk(*walk, plan),
            work = algorithm_.slice_work(), progress = algorithm_.progress_,
            rng = own_rng](Breeder &) mutable {
               return walk->advance(start, work, *penalties, progress, rng);
           });
}

void GeneticAlgorithm::OffspringQueue::submit_breeding(OffspringPlan const &plan) {
    std::shared_ptr<Penalties> const penalties = algorithm_.penalties_of(Effort::Breed).branch();
    RandomNumberGenerator own_rng(algorithm_.components_.rng());
    auto const parents = algorithm_.choose_parents(plan, unborn_.size());
    auto const breeding = algorithm_.prepare(parents, *penalties, own_rng);

    submit({.parents = parents, .penalties = penalties, .walk = nullptr, .offspring = {}},
           [breeding, penalties, progress = algorithm_.progress_,
            rng = own_rng](Breeder &breeder) mutable {
               auto offspring = breeder.breed(breeding, *penalties, progress, rng);
               offspring.repaired = breeder.repair(offspring.child, *penalties, rng);
               return offspring;
           });
}

void GeneticAlgorithm::OffspringQueue::submit(Unborn unborn, BreedingThreads::Task task) {
    unborn.offspring = threads_.submit(std::move(task));
    unborn_.push_back(std::move(unborn));
    ++num_submitted_;
}

void GeneticAlgorithm::OffspringQueue::finish_first() {
    while (unborn_.front().offspring.wait_for(poll_interval) != std::future_status::ready)
        if (stop_.requested())
            threads_.hurry();

    auto const offspring = unborn_.front().offspring.get();
    auto const finished = std::move(unborn_.front());
    unborn_.pop_front();
    auto const effort = finished.walk ? Effort::Walk : Effort::Breed;
    algorithm_.penalties_of(effort).merge(*finished.penalties, walks_.share(finished.walk),
                                          algorithm_.progress_);
    if (finished.walk)
        walks_.put_back(finished.walk);

    auto const cost_before = algorithm_.progress_.best_cost;
    algorithm_.add(effort, offspring, finished.parents);
    if (offspring.repaired)
        algorithm_.add_repaired(offspring.repaired);

    algorithm_.count_effort(effort, offspring, cost_before);
    algorithm_.finish_iteration(cost_before, budget_, control_);
}

// What was under way when the time was up is of use; all else would come too late.
void GeneticAlgorithm::OffspringQueue::finish_under_way() {
    threads_.hurry();
    for (std::size_t count = 0; stop_.requested() && !unborn_.empty() && count != num_threads_;
         ++count)
        finish_first();
}

void GeneticAlgorithm::run_threads(Budget const &budget, RunControl &control,
                                   search::StopToken const &stop, std::size_t num_threads) {
    OffspringQueue queue(*this, budget, control, stop, num_threads);
    while (!is_finished(budget, control, stop)) {
        if (renew_if_stalled())
            queue.abandon_walks();

        queue.fill();
        queue.finish_first();
    }

    queue.finish_under_way();
}
} // namespace pyvrp_plus
