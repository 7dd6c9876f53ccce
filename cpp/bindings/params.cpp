#include "params.h"

#include "bind_params.h"
#include "register.h"

namespace py = pybind11;

namespace pyvrp_plus::bindings {
namespace {
using search::NeighbourhoodParams;

constexpr char const *genetic_doc = R"doc(
Parameters of the generational loop.

Parameters
----------
repair_probability
    Probability of repairing an infeasible offspring.
num_iters_no_improvement
    Number of iterations without improvement after which the search restarts from a new
    population. Where there are walks, ``BreedingParams.most_stalled`` may be fewer.

Raises
------
TypeError
    When a value is of another type, or there is no such parameter.
ValueError
    When ``repair_probability`` is not in [0, 1], or ``num_iters_no_improvement`` is
    negative.
)doc";

constexpr char const *penalty_doc = R"doc(
Parameters of the penalties for excess load, time warp and excess distance.

After ``solutions_between_updates`` solutions, a penalty whose constraint was met by
fewer of them than ``target_feasible`` is multiplied by ``penalty_increase``, and one
whose constraint was met by more by ``penalty_decrease``.

Parameters
----------
repair_booster
    Factor on the penalties when an infeasible offspring is repaired; at least 1.
solutions_between_updates
    Number of solutions between two updates; at least 1.
penalty_increase
    Factor by which a penalty grows; at least 1.
penalty_decrease
    Factor by which a penalty shrinks; in [0, 1].
target_feasible
    Share of solutions that should be feasible; in [0, 1].
feas_tolerance
    Deviation from the target within which a penalty stays as it is; in [0, 1].
min_penalty, max_penalty
    Bounds of each penalty. A very large upper bound may cause integer overflow.

Raises
------
TypeError
    When a value is of another type, or there is no such parameter.
ValueError
    When a parameter is outside its range.
)doc";

constexpr char const *neighbourhood_doc = R"doc(
Parameters of the granular neighbourhoods of the local search.

Proximity is the cost of the edge between two clients, plus weighted terms for the
waiting time and the time warp that cannot be avoided when one client directly follows
the other.

Parameters
----------
weight_wait_time
    Weight of unavoidable waiting time.
weight_time_warp
    Weight of unavoidable time warp.
num_neighbours
    Number of neighbours of each client.
symmetric_proximity
    Whether an edge counts as close as the closer one of its two directions.
symmetric_neighbours
    Whether clients are made neighbours of their own neighbours.

Raises
------
TypeError
    When a value is of another type, or there is no such parameter.
ValueError
    When ``num_neighbours`` is not positive.

References
----------
Vidal, T., Crainic, T. G., Gendreau, M. and Prins, C. (2013), "A hybrid genetic algorithm
with adaptive diversity management for a large class of vehicle routing problems with
time-windows", Computers & Operations Research 40(1), section 4.5.1.
)doc";

ParamsBinding const genetic("GeneticAlgorithmParams",
                            Param{"repair_probability", &GeneticParams::repair_probability},
                            Param{"num_iters_no_improvement",
                                  &GeneticParams::num_iters_no_improvement});

// PyVRP's booster is an integer, but any factor makes sense.
ParamsBinding const
    penalty("PenaltyParams", Param{"repair_booster", &PenaltyParams::repair_booster, &PyLong_Type},
            Param{"solutions_between_updates", &PenaltyParams::solutions_between_updates},
            Param{"penalty_increase", &PenaltyParams::penalty_increase},
            Param{"penalty_decrease", &PenaltyParams::penalty_decrease},
            Param{"target_feasible", &PenaltyParams::target_feasible},
            Param{"feas_tolerance", &PenaltyParams::feas_tolerance},
            Param{"min_penalty", &PenaltyParams::min_penalty},
            Param{"max_penalty", &PenaltyParams::max_penalty});

ParamsBinding const
    neighbourhood("NeighbourhoodParams",
                  Param{"weight_wait_time", &NeighbourhoodParams::weight_wait_time},
                  Param{"weight_time_warp", &NeighbourhoodParams::weight_time_warp},
                  Param{"num_neighbours", &NeighbourhoodParams::num_neighbours},
                  Param{"symmetric_proximity", &NeighbourhoodParams::symmetric_proximity},
                  Param{"symmetric_neighbours", &NeighbourhoodParams::symmetric_neighbours});
} // namespace

GeneticParams to_genetic(py::object const &given) { return genetic.read(given); }

PenaltyParams to_penalty(py::object const &given) { return penalty.read(given); }

NeighbourhoodParams to_neighbourhood(py::object const &given) { return neighbourhood.read(given); }

void register_params(py::module_ &module) {
    genetic.bind_dataclass(module, genetic_doc);
    penalty.bind_dataclass(module, penalty_doc);
    neighbourhood.bind_dataclass(module, neighbourhood_doc);
}
} // namespace pyvrp_plus::bindings
