"""Populations to select parents from."""

from __future__ import annotations

import time
from functools import cache

from mep.hooks.population_probes import (
    Probe,
    copy_of,
    cvrp_solutions,
    tsp_solutions,
    vrptw_solutions,
)
from mep.hooks.probing import ContractError, Decisions, Operator, Probing, indices
from pyvrp_plus import Population, RandomNumberGenerator
from pyvrp_plus.diversity import undirected_broken_pairs_distance
from pyvrp_plus.operators import Operators

_CALLS = 6  # for each probe


@cache
def _probes() -> list[Probe]:
    """Return populations to select parents from."""
    cvrp, vrptw, tsp = cvrp_solutions(), vrptw_solutions(), tsp_solutions()
    feasible, infeasible = cvrp
    clones = [copy_of(feasible[0]) for _ in range(25)]
    return [
        Probe("40 feasible and 25 infeasible ones", feasible[:40] + infeasible[:25]),
        Probe("65 of each kind", vrptw[0][:65] + vrptw[1][:65], is_usual=True),
        Probe("30 feasible ones of a TSP", tsp[0][:30]),
        Probe("25 feasible ones", feasible[:25]),
        Probe("25 infeasible ones", infeasible[:25]),
        Probe("a single one, feasible", feasible[:1]),
        Probe("a single one, infeasible", infeasible[:1]),
        Probe("one feasible and one infeasible one", feasible[:1] + infeasible[:1]),
        Probe("two feasible ones", feasible[1:3]),
        Probe("25 equal ones", clones),
    ]


def _decide(operator: Operator, probe: Probe, decisions: Decisions) -> None:
    operators = Operators(**{operator.hook: operator})
    population = Population(undirected_broken_pairs_distance, operators=operators)
    for solution in probe.solutions:
        population.add(solution, probe.costs)

    rng = RandomNumberGenerator(seed=1)
    before = list(population)
    for _ in range(_CALLS):
        started = time.thread_time()
        parents = population.select(rng, probe.costs)
        if probe.is_usual:
            decisions.seconds.append(time.thread_time() - started)
        decisions.chosen.append(indices(before, parents))

    decisions.chosen.append(rng.state())
    if list(population) != before:
        raise ContractError("the operator has changed the population")


def _situation(probe: Probe) -> str:
    return (
        f"given a population of {len(probe.solutions)} solutions to choose parents "
        f"from: {probe.name}"
    )


PROBING = Probing(_probes, _decide, _situation, lambda probe: probe.solutions)
