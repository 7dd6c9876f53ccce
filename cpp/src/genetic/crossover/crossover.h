#ifndef PYVRP_PLUS_GENETIC_CROSSOVER_CROSSOVER_H
#define PYVRP_PLUS_GENETIC_CROSSOVER_CROSSOVER_H

#include "pyvrp_plus/cost_evaluator.h"
#include "pyvrp_plus/population_view.h"
#include "pyvrp_plus/random.h"
#include "search/state/plan.h"

#include <memory>

namespace pyvrp_plus {
/// Makes a child of two parents.
class Crossover {
public:
    using SolutionPtr = std::shared_ptr<Solution const>;

    virtual ~Crossover() = default;

    /// Must be safe to be called from several threads at a time, unless the crossover may keep
    /// state.
    virtual SolutionPtr cross(SolutionPtr const &first, SolutionPtr const &second,
                              CostEvaluator const &costs, SearchProgress const &progress,
                              RandomNumberGenerator &rng) = 0;

    /// The same child, as a plan.
    virtual search::Plan plan(SolutionPtr const &first, SolutionPtr const &second,
                              CostEvaluator const &costs, SearchProgress const &progress,
                              RandomNumberGenerator &rng) {
        return search::to_plan(*cross(first, second, costs, progress, rng));
    }

    /// Whether the outcome may depend on earlier calls: then these are made by one thread, in a
    /// fixed order.
    virtual bool may_keep_state() const { return false; }
};
} // namespace pyvrp_plus

/// Crossovers make a plan of two parents. The plan may lack required clients, which the
/// search inserts; it never uses more vehicles than there are.
namespace pyvrp_plus::crossover {
using search::Plan;

/// The signature that all crossovers can be called with.
using CrossoverFunction = Plan (*)(Plan const &first, Plan const &second, ProblemData const &data,
                                   CostEvaluator const &costs, RandomNumberGenerator &rng);

/// Selective route exchange (SREX; Nagata and Kobayashi, 2010, PPSN XI): routes of the
/// first parent make room for overlapping routes of the second.
Plan selective_route_exchange(Plan const &first, Plan const &second, ProblemData const &data,
                              CostEvaluator const &costs, RandomNumberGenerator &rng);

/// Ordered crossover (OX; Oliver et al., 1987) of the tours of a single vehicle. Throws
/// std::invalid_argument if there are several.
Plan ordered_crossover(Plan const &first, Plan const &second, ProblemData const &data,
                       CostEvaluator const &costs, RandomNumberGenerator &rng);

/// Ordered crossover of the giant tours of both parents, cut into routes by Split
/// (Prins, 2004, Comput. Oper. Res. 31(12)). Throws std::invalid_argument unless the data
/// has giant tours.
Plan giant_tour_crossover(Plan const &first, Plan const &second, ProblemData const &data,
                          CostEvaluator const &costs, RandomNumberGenerator &rng);

/// The crossover that suits the data: edge assembly for a symmetric travelling salesman
/// problem, OX for another single vehicle, else SREX; where there are giant tours, half of
/// the time their crossover.
Plan mixed_crossover(Plan const &first, Plan const &second, ProblemData const &data,
                     CostEvaluator const &costs, RandomNumberGenerator &rng);

/// Whether solutions are cut from one tour without loss: one vehicle type that starts
/// and ends at one depot, no reloads, and all clients required.
bool has_giant_tours(ProblemData const &data);
} // namespace pyvrp_plus::crossover

#endif // PYVRP_PLUS_GENETIC_CROSSOVER_CROSSOVER_H
