"""Penalties, and courses of feasibility, to try updates on."""

from __future__ import annotations

import math
import time
from dataclasses import dataclass
from functools import cache

from mep.hooks.probing import ContractError, Decisions, Operator, Probing
from pyvrp_plus import (
    Client,
    Depot,
    PenaltyManager,
    PenaltyParams,
    ProblemData,
    Solution,
    VehicleType,
)
from pyvrp_plus.operators import Operators

_REGISTERED = 100  # solutions between two updates

#: Share of feasible solutions that penalty updates are to aim at.
TARGET = 0.43


@dataclass(frozen=True)
class PenaltyProbe:
    """
    Penalties, and the course of feasibility over several updates of them.

    Parameters
    ----------
    name
        Description in words, for messages.
    penalties
        Initial penalties: of each load dimension, of time warp and of distance.
    shares
        Share of solutions that are feasible in each dimension, in percent, for each
        update.
    """

    name: str
    penalties: list[float]
    shares: list[list[int]]


def _probes() -> list[PenaltyProbe]:
    """Return the probes for updates of penalties."""
    target = round(100 * TARGET)
    probes = []
    for num_loads in (1, 3):
        size = num_loads + 2
        mixed = [(37 * dim + 11) % 101 for dim in range(size)]
        levels = [[level] * size for level in (0, 0, target, 100, 100, target - 1)]
        shares = [*levels, mixed, mixed[::-1]]
        loads = f"{num_loads} load dimension{'s' if num_loads > 1 else ''}"
        probes += [
            PenaltyProbe(f"{kind}, {loads}", penalties, shares)
            for kind, penalties in {
                "usual penalties": [12.5 * (dim + 1) for dim in range(size)],
                "penalties at their lower bound": [0.1] * size,
                "penalties at their upper bound": [100_000.0] * size,
                "penalties of zero": [0.0] * size,
            }.items()
        ]

    return probes


def _decide(operator: Operator, probe: PenaltyProbe, decisions: Decisions) -> None:
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
        operators=Operators(**{operator.hook: operator}),
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


def violating(num_loads: int, dimensions: tuple[int, ...]) -> Solution:
    """
    Return a solution that is infeasible in exactly the given dimensions.

    For each of these dimensions the route visits a client that cannot be visited
    feasibly, because it is too heavy, too late, or too far away.
    """
    route = [dim + 1 for dim in dimensions]
    return Solution(_impossible(num_loads), [route] if route else [])


@cache
def _impossible(num_loads: int) -> ProblemData:
    size = num_loads + 3
    heavy = [
        Client(0, 0, delivery=[2 * (dim == other) for other in range(num_loads)])
        for dim in range(num_loads)
    ]
    nothing = [0] * num_loads
    late = Client(0, 0, delivery=nothing, tw_late=0)
    distance = [[0] * size for _ in range(size)]
    duration = [[0] * size for _ in range(size)]
    for other in range(size - 1):
        distance[other][-1] = distance[-1][other] = 10
    for other in range(size):
        duration[other][num_loads + 1] = int(other != num_loads + 1)

    return ProblemData(
        clients=[*heavy, late, Client(0, 0, delivery=nothing)],
        depots=[Depot(0, 0)],
        vehicle_types=[VehicleType(1, capacity=[1] * num_loads, max_distance=1)],
        distance_matrices=[distance],
        duration_matrices=[duration],
    )


def _situation(probe: PenaltyProbe) -> str:
    return f"given {probe.name}"


PROBING = Probing(_probes, _decide, _situation, lambda probe: [])
