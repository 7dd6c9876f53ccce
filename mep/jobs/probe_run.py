"""Short runs of the search, in which operators see its progress."""

from __future__ import annotations

from typing import Any

from mep.hooks.population_probes import local_search
from pyvrp_plus import (
    CostEvaluator,
    GeneticAlgorithm,
    GeneticAlgorithmParams,
    PenaltyManager,
    PenaltyParams,
    Population,
    PopulationParams,
    ProblemData,
    RandomNumberGenerator,
    Solution,
)
from pyvrp_plus.crossover import selective_route_exchange
from pyvrp_plus.diversity import undirected_broken_pairs_distance
from pyvrp_plus.operators import Operators
from pyvrp_plus.stop import MaxIterations

_ITERATIONS = 60
_SIZE = 8  # of the population, so that survivors are selected within few iterations


def probe_run(data: ProblemData, operators: Operators) -> list[Any]:
    """
    Return the events of a short run: parents, population and penalties over time.

    Restarts, survivor selections and updates of the penalties are frequent.

    Raises
    ------
    OperatorError
        When an operator fails.
    """
    rng = RandomNumberGenerator(seed=1)
    penalties = PenaltyManager(
        PenaltyManager.init_from(data).penalties(),
        PenaltyParams(solutions_between_updates=_SIZE),
        operators=operators,
    )
    population = Population(
        undirected_broken_pairs_distance,
        PopulationParams(_SIZE, _SIZE),
        operators=operators,
    )
    events: list[Any] = []

    def crossover(
        parents: tuple[Solution, Solution],
        data: ProblemData,
        costs: CostEvaluator,
        rng: RandomNumberGenerator,
    ) -> Solution:
        # The one place in an iteration that sees all decisions, whatever language the
        # operators are in.
        loads, time_warp, distance = penalties.penalties()
        present = list(population)
        events.append(
            [
                [present.index(parent) for parent in parents],
                [solution.distance() for solution in present],
                [f"{penalty:.9g}" for penalty in (*loads, time_warp, distance)],
            ]
        )
        return selective_route_exchange(parents, data, costs, rng)

    GeneticAlgorithm(
        data,
        penalties,
        rng,
        population,
        local_search(data, rng),
        crossover,
        [Solution.make_random(data, rng) for _ in range(_SIZE)],
        GeneticAlgorithmParams(num_iters_no_improvement=25),
    ).run(MaxIterations(_ITERATIONS))
    return events
