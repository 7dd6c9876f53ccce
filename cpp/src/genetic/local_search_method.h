#ifndef PYVRP_PLUS_GENETIC_LOCAL_SEARCH_METHOD_H
#define PYVRP_PLUS_GENETIC_LOCAL_SEARCH_METHOD_H

#include "genetic/search_method.h"

#include <memory>
#include <mutex>
#include <optional>

namespace pyvrp_plus {
/// Local search with chosen operators, and, with parameters that ask for it, the focused
/// search that follows.
class LocalSearchMethod : public SearchMethod {
    std::shared_ptr<search::SearchData const> data_;
    std::shared_ptr<search::Neighbours const> neighbours_;
    search::MoveSet moves_;
    search::SearchParams params_;
    search::StopToken stop_;
    std::unique_ptr<search::Education> education_; // null until it is needed
    std::optional<CostEvaluator> walk_costs_;      // that a walk has started with
    mutable std::mutex mutex_;                     // for users with threads of their own

    // Shares all that does not change with another method.
    LocalSearchMethod(LocalSearchMethod const &other)
        : data_(other.data_)
        , neighbours_(other.neighbours_)
        , moves_(other.moves_)
        , params_(other.params_) {}

    search::Education &education();
    std::size_t num_parts(Solution const &solution) const;

public:
    /// Throws std::runtime_error if the neighbours do not fit the data.
    LocalSearchMethod(std::shared_ptr<ProblemData const> data, search::Neighbours neighbours,
                      search::SearchParams const &params);

    LocalSearchMethod &operator=(LocalSearchMethod const &) = delete;

    /// Throws std::runtime_error if the neighbours do not fit the data.
    void set_neighbours(search::Neighbours neighbours);

    void set_moves(search::MoveSet const &moves);

    /// Improves to a local optimum.
    SolutionPtr improve(Solution const &solution, search::Depth depth, CostEvaluator const &costs,
                        RandomNumberGenerator &rng);

    /// What was done since a solution was last loaded.
    search::SearchStatistics statistics() const;

    std::size_t num_constructed() const override;
    SolutionPtr construct(CostEvaluator const &costs, RandomNumberGenerator &rng) override;
    SolutionPtr educate(SolutionPtr const &child, CostEvaluator const &costs,
                        search::PenaltyFeedback &feedback, RandomNumberGenerator &rng) override;
    bool has_walks() const override;
    bool decomposes(Solution const &parent, RandomNumberGenerator &rng) const override;
    void start_walk(SolutionPtr const &solution, bool by_parts, CostEvaluator const &costs,
                    RandomNumberGenerator &rng) override;
    WalkSlice continue_walk(std::size_t max_work, double budget_used,
                            search::PenaltyFeedback &feedback, RandomNumberGenerator &rng) override;
    std::size_t work() const override;
    SolutionPtr repair(SolutionPtr const &solution, CostEvaluator const &costs,
                       RandomNumberGenerator &rng) override;
    void set_stop(search::StopToken const &stop) override { stop_ = stop; }
    std::unique_ptr<SearchMethod> for_another_thread() const override;
};
} // namespace pyvrp_plus

#endif // PYVRP_PLUS_GENETIC_LOCAL_SEARCH_METHOD_H
