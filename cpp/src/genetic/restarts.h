#ifndef PYVRP_PLUS_GENETIC_RESTARTS_H
#define PYVRP_PLUS_GENETIC_RESTARTS_H

#include "pyvrp_plus/measure.h"
#include "pyvrp_plus/offspring_plan.h"
#include "solution/solution.h"

#include <cstddef>
#include <memory>
#include <vector>

namespace pyvrp_plus {
/// When a population starts anew, and when it meets those before it.
///
/// In which region of good solutions a population ends depends on chance, and on the walks that it
/// starts from. So it is left to itself at first; when it has hardly anything more to find, the
/// best solutions of earlier populations join it.
class Restarts {
public:
    using SolutionPtr = std::shared_ptr<Solution const>;

    /// The number of populations whose best solutions are remembered: those with the cheapest.
    static constexpr std::size_t max_remembered = 10;

    /// A restart is due after `limit` iterations without improvement, never if that is zero. For
    /// PyVRP, an improvement is one of the whole run. If populations meet, it is one of the
    /// present population, which the others join after half as many iterations.
    Restarts(std::size_t limit, bool meet)
        : limit_(limit)
        , meet_(meet) {}

    bool is_restart_due() const;
    bool is_meeting_due() const;

    /// Takes note of a feasible solution in the population.
    void offer(SolutionPtr const &solution, Cost cost);

    /// Counts an iteration. As long as a population that will meet others has only walked, it is
    /// not complete, and no iteration counts: a walk may be as long as the budget.
    void count(Effort effort, bool has_improved_run);

    /// Returns what is to join the population.
    std::vector<SolutionPtr> meet();

    void restart();

private:
    struct Remembered {
        SolutionPtr solution; // null if none was feasible
        Cost cost = max_value;
    };

    std::size_t const limit_;
    bool const meet_;

    std::size_t num_stalled_ = 0; // iterations since an improvement or a restart
    Remembered best_;             // of the present population
    bool has_improved_ = false;   // in this iteration
    bool has_bred_ = false;       // since the last restart, as what follows
    bool has_met_ = false;
    std::vector<Remembered> earlier_;

    void remember();
};
} // namespace pyvrp_plus

#endif // PYVRP_PLUS_GENETIC_RESTARTS_H
