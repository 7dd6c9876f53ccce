#ifndef PYVRP_PLUS_GENETIC_WALK_H
#define PYVRP_PLUS_GENETIC_WALK_H

#include "genetic/breeder.h"
#include "pyvrp_plus/plan_view.h"

#include <memory>
#include <optional>
#include <vector>

namespace pyvrp_plus {
/// What a walk starts from, and how it is to go on.
struct WalkStart {
    std::shared_ptr<Solution const> origin = {}; // null if a solution is to be constructed
    std::optional<bool> by_parts = {};           // as the search says if it is not said here
    double steps = 1;                            // as multiples of what is usual
    double temperature = 1;
};

/// A chain of perturbations of one solution, accepted by simulated annealing. It goes on over
/// iterations, each of which makes a slice of it, and starts anew when it is over.
class Walk {
    std::unique_ptr<search::SearchMethod> const search_; // holds where the walk is
    std::optional<CostEvaluator> costs_;
    std::shared_ptr<Solution const> found_; // best feasible solution so far
    bool is_over_ = true;
    std::size_t const num_at_once_;
    std::size_t num_started_ = 0;
    search::StopToken stop_;

    // Makes a portion of each slice.
    struct Helper {
        std::unique_ptr<search::SearchMethod> search;
        std::optional<CostEvaluator> costs;
    };
    std::vector<Helper> helpers_;

public:
    /// One of so many at once, with a search of its own.
    Walk(std::unique_ptr<search::SearchMethod> search, std::size_t num_at_once)
        : search_(std::move(search))
        , num_at_once_(num_at_once) {}

    /// Whether the next slice starts anew, or goes on.
    WalkState state() const { return is_over_ ? WalkState::Over : WalkState::UnderWay; }

    /// Gives up, so that the next slice starts anew.
    void abandon() { finish(); }

    /// When to end a slice early.
    void set_stop(search::StopToken const &stop);

    /// Divides all further slices among threads if that keeps more of them busy than not. Returns
    /// whether it does.
    bool divide();

    bool is_divided() const { return !helpers_.empty(); }

    /// Starts if the walk was over; else makes a slice of about so much work. The child is the best
    /// feasible solution of the walk if it is a new one, and something in any case at both ends;
    /// else null.
    Offspring advance(WalkStart const &how, std::size_t work, Penalties &penalties,
                      SearchProgress const &progress, RandomNumberGenerator &rng);

private:
    void finish();
    search::WalkSlice make_slice(std::size_t work, Penalties &penalties,
                                 SearchProgress const &progress, RandomNumberGenerator &rng);
    Offspring start(WalkStart const &how, CostEvaluator const &costs, RandomNumberGenerator &rng);
};
} // namespace pyvrp_plus

#endif // PYVRP_PLUS_GENETIC_WALK_H
