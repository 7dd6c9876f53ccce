"""Decisions of an operator on probes."""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from mep.jobs.probe import (
    TARGET,
    PenaltyProbe,
    Probe,
    parent_probes,
    penalty_probes,
    survivor_probes,
    violating,
)
from pyvrp_plus import (
    PenaltyManager,
    PenaltyParams,
    Population,
    PopulationParams,
    RandomNumberGenerator,
    Solution,
)
from pyvrp_plus.diversity import undirected_broken_pairs_distance
from pyvrp_plus.exceptions import OperatorError
from pyvrp_plus.hooks import HookName
from pyvrp_plus.operators import NativeOperator, Operators, PythonOperator

Operator = PythonOperator | NativeOperator

_CALLS = 6  # parent selections for each probe
_REGISTERED = 100  # solutions between two updates of the penalties


# CPU time is measured by the clock of the thread: that of the process is coarse where
# its CPU time is limited.


class ContractError(Exception):
    """Exception for an operator that breaks its contract."""


@dataclass
class Decisions:
    """
    Decisions of an operator on probes, and the time that they took.

    Parameters
    ----------
    chosen
        Decisions in order, in a form that can be compared and written as JSON.
    seconds
        CPU seconds of each call with a population of usual size.
    """

    chosen: list[Any] = field(default_factory=list)
    seconds: list[float] = field(default_factory=list)


def decide(operator: Operator) -> Decisions:
    """
    Return an operator's decisions on all probes of its hook, from its initial state.

    Raises
    ------
    ContractError
        When the operator fails on a probe, or returns an invalid result.
    """
    probes, decide_on = _PROBES[operator.hook]
    decisions = Decisions()
    for probe in probes():
        try:
            decide_on(operator, probe, decisions)
        except OperatorError as error:
            raise ContractError(f"{_situation(operator, probe)}: {error}") from error

    return decisions


def _situation(operator: Operator, probe: Probe | PenaltyProbe) -> str:
    if isinstance(probe, PenaltyProbe):
        return f"given {probe.name}"

    task = "to choose parents from"
    if operator.hook == "select_survivors":
        task = f"to choose {probe.num_survivors} survivors from"

    return (
        f"given a population of {len(probe.solutions)} solutions {task}: {probe.name}"
    )


def _select_parents(operator: Operator, probe: Probe, decisions: Decisions) -> None:
    operators = Operators(select_parents=operator)
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
        decisions.chosen.append(_indices(before, parents))

    decisions.chosen.append(rng.state())
    _check_same(before, list(population))


def _select_survivors(operator: Operator, probe: Probe, decisions: Decisions) -> None:
    *others, last = probe.solutions
    size = probe.num_survivors
    population = Population(
        undirected_broken_pairs_distance,
        PopulationParams(min_pop_size=size, generation_size=len(others) - size),
        operators=Operators(select_survivors=operator),
    )
    for solution in others:
        population.add(solution, probe.costs)

    started = time.thread_time()
    population.add(last, probe.costs)
    if probe.is_usual:
        decisions.seconds.append(time.thread_time() - started)

    decisions.chosen.append(_indices(probe.solutions, population))


def _update_penalties(
    operator: Operator, probe: PenaltyProbe, decisions: Decisions
) -> None:
    *loads, time_warp, distance = probe.penalties
    num_loads = len(loads)
    manager = PenaltyManager(
        (loads, time_warp, distance),
        # Bounds that hide as little as possible of what the operator returns.
        PenaltyParams(
            solutions_between_updates=_REGISTERED,
            target_feasible=TARGET,
            min_penalty=0,
            max_penalty=math.inf,
        ),
        operators=Operators(update_penalties=operator),
    )
    before = probe.penalties
    for shares in probe.shares:
        solutions = _with_shares(num_loads, shares)
        for solution in solutions[:-1]:
            manager.register(solution)

        started = time.thread_time()
        manager.register(solutions[-1])
        decisions.seconds.append(time.thread_time() - started)

        new_loads, time_warp, distance = manager.penalties()
        after = [*new_loads, time_warp, distance]
        _check_penalties(before, after, probe)
        decisions.chosen.append([f"{penalty:.9g}" for penalty in after])
        before = after


def _with_shares(num_loads: int, shares: list[int]) -> list[Solution]:
    """Return 100 solutions, of which given numbers are feasible in each dimension."""
    violated = (
        tuple(dim for dim, share in enumerate(shares) if number >= share)
        for number in range(_REGISTERED)
    )
    return [violating(num_loads, dimensions) for dimensions in violated]


def _check_penalties(
    before: list[float], after: list[float], probe: PenaltyProbe
) -> None:
    for dim, (old, new) in enumerate(zip(before, after, strict=True)):
        if not math.isfinite(new):
            problem = "is infinite"
        elif new <= 0 < old:  # a negative penalty is clipped to zero
            problem = "is zero or negative"
        else:
            continue

        raise ContractError(
            f"given {probe.name}: the new penalty of dimension {dim} {problem}, but "
            f"penalties must stay positive and finite (it was {old:.9g})"
        )


def _indices(solutions: list[Solution], chosen: Any) -> list[int]:
    """Return the indices of chosen solutions, the first one for equal solutions."""
    return [solutions.index(solution) for solution in chosen]


def _check_same(before: list[Solution], after: list[Solution]) -> None:
    if before != after:
        raise ContractError("the operator has changed the population")


_PROBES: dict[HookName, tuple[Callable[[], list[Any]], Callable[..., None]]] = {
    "select_parents": (parent_probes, _select_parents),
    "select_survivors": (survivor_probes, _select_survivors),
    "update_penalties": (penalty_probes, _update_penalties),
}
