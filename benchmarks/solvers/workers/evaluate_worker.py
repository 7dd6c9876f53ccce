"""
Worker that evaluates a solution with a package: ``pyvrp_plus``, or ``pyvrp``.

PyVRP 0.12 has the same interface as our package, and PyVRP 0.14 its own.
"""

from __future__ import annotations

import importlib
from typing import Any

from . import worker
from .activities import activity


def evaluate(request: worker.Request) -> worker.Reply:
    """Rebuild the solution from its routes, and return its cost and feasibility."""
    package = importlib.import_module(request["package"])
    data = package.read(request["instance"], request["round_func"])

    try:
        solution = _solution(package, data, request["routes"])
    except (IndexError, OverflowError, RuntimeError, TypeError, ValueError) as error:
        return {"refused": f"{type(error).__name__}: {error}"}

    evaluator = package.CostEvaluator([1] * data.num_load_dimensions, 1, 1)
    feasible = solution.is_feasible()
    cost = int(evaluator.cost(solution)) if feasible else None
    return {"feasible": feasible, "cost": cost}


def _solution(package: Any, data: Any, routes: list[Any]) -> Any:
    if hasattr(package, "Activity"):
        return _solution_of_activities(package, data, routes)

    rebuilt = []
    for route in routes:
        vehicle_type = route["vehicle_type"]
        trips = [
            package.Trip(
                data,
                trip["visits"],
                vehicle_type,
                trip["start_depot"],
                trip["end_depot"],
            )
            for trip in route["trips"]
        ]
        rebuilt.append(package.Route(data, trips, vehicle_type))

    return package.Solution(data, rebuilt)


def _solution_of_activities(package: Any, data: Any, routes: list[Any]) -> Any:
    rebuilt = []
    for route in routes:
        first, *others = route["trips"]
        visits = list(first["visits"])
        for trip in others:
            visits += [trip["start_depot"], *trip["visits"]]

        activities = [activity(package, data, visit) for visit in visits]
        rebuilt.append(package.Route(data, activities, route["vehicle_type"]))

    return package.Solution(data, rebuilt)


if __name__ == "__main__":
    worker.serve(evaluate)
