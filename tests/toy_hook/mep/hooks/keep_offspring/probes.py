"""Populations that offspring are added to."""

from __future__ import annotations

import time

from mep.hooks.population_probes import USUAL_COSTS, cvrp_solutions
from mep.hooks.probing import Decisions, Operator, Probing
from pyvrp_plus import Population
from pyvrp_plus.diversity import undirected_broken_pairs_distance
from pyvrp_plus.operators import Operators


def _decide(operator: Operator, num_offspring: int, decisions: Decisions) -> None:
    operators = Operators(**{operator.hook: operator})
    population = Population(undirected_broken_pairs_distance, operators=operators)
    for solution in cvrp_solutions()[0][:num_offspring]:
        started = time.thread_time()
        population.add(solution, USUAL_COSTS)
        decisions.seconds.append(time.thread_time() - started)
        decisions.chosen.append(len(population))


PROBING = Probing(
    lambda: [1, 5, 60],
    _decide,
    lambda num_offspring: f"given {num_offspring} offspring",
    lambda num_offspring: [],
)
