"""Populations to select survivors from."""

from __future__ import annotations

import time
from functools import cache

from mep.hooks.population_probes import (
    USUAL_COSTS,
    Probe,
    copy_of,
    cvrp_solutions,
    tsp_solutions,
    vrptw_solutions,
)
from mep.hooks.probing import Decisions, Operator, Probing, indices
from pyvrp_plus import Population, PopulationParams
from pyvrp_plus.diversity import undirected_broken_pairs_distance
from pyvrp_plus.operators import Operators


@cache
def _probes() -> list[Probe]:
    """Return populations to select survivors from, all feasible or all infeasible."""
    feasible, infeasible = cvrp_solutions()
    vrptw, tsp = vrptw_solutions(), tsp_solutions()
    clones = [copy_of(feasible[0]) for _ in range(66)]
    return [
        Probe("66 feasible ones", feasible[:66], USUAL_COSTS, 25, is_usual=True),
        Probe("66 infeasible ones", vrptw[1][:66], USUAL_COSTS, 25, is_usual=True),
        Probe("66 of a TSP", tsp[0][:66], USUAL_COSTS, 25, is_usual=True),
        Probe("66 equal ones", clones, USUAL_COSTS, 25),
        Probe("26 infeasible ones", infeasible[:26], USUAL_COSTS, 25),
        Probe("4 feasible ones", feasible[:4], USUAL_COSTS, 2),
        Probe("3 infeasible ones", infeasible[:3], USUAL_COSTS, 1),
        Probe("2 feasible ones", feasible[:2], USUAL_COSTS, 1),
    ]


def _decide(operator: Operator, probe: Probe, decisions: Decisions) -> None:
    *others, last = probe.solutions
    size = probe.num_survivors
    population = Population(
        undirected_broken_pairs_distance,
        PopulationParams(min_pop_size=size, generation_size=len(others) - size),
        operators=Operators(**{operator.hook: operator}),
    )
    for solution in others:
        population.add(solution, probe.costs)

    started = time.thread_time()
    population.add(last, probe.costs)
    if probe.is_usual:
        decisions.seconds.append(time.thread_time() - started)

    decisions.chosen.append(indices(probe.solutions, population))


def _situation(probe: Probe) -> str:
    return (
        f"given a population of {len(probe.solutions)} solutions to choose "
        f"{probe.num_survivors} survivors from: {probe.name}"
    )


PROBING = Probing(_probes, _decide, _situation, lambda probe: probe.solutions)
