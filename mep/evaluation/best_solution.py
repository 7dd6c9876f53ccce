"""Checking what a process says of the best solution that it has found."""

from __future__ import annotations

import tempfile
from functools import lru_cache
from pathlib import Path
from typing import Any

from mep.evaluation.evaluation import InstanceText
from pyvrp_plus import CostEvaluator, ProblemData, Route, Solution, Trip, read


@lru_cache(maxsize=64)
def instance_data(instance: InstanceText) -> ProblemData:
    """Return the data of an instance."""
    with tempfile.TemporaryDirectory(prefix="mep_") as folder:
        file = Path(folder) / "instance.vrp"
        file.write_text(instance.text)
        return read(file, instance.round_func)


def cost_of(instance: InstanceText, routes: list[dict[str, Any]]) -> int | None:
    """
    Return the cost of a solution; ``None`` if it is not feasible.

    Parameters
    ----------
    instance
        What it is a solution of.
    routes
        Its routes: ``vehicle_type`` and ``trips``, each with ``visits``,
        ``start_depot`` and ``end_depot``.

    Raises
    ------
    TypeError, ValueError, KeyError, IndexError, RuntimeError
        When they are none.
    """
    data = instance_data(instance)
    solution = Solution(data, [_route(data, **route) for route in routes])
    if not solution.is_feasible():
        return None

    # Penalties do not matter to the cost of a feasible solution.
    return int(CostEvaluator([], 0, 0).cost(solution))


def _route(data: ProblemData, vehicle_type: int, trips: list[dict[str, Any]]) -> Route:
    return Route(
        data,
        [Trip(data, vehicle_type=vehicle_type, **trip) for trip in trips],
        vehicle_type,
    )
