"""Parts that the workers of packages with PyVRP's interface share."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

from .worker import Reply, Stopwatch

# Bound that only costs of infeasible solutions exceed: largest integer, or infinity.
_INFEASIBLE = 2**62


class Stop:
    """
    Stopping criterion of a budget, which also records improvements of the best cost.

    Time counts from the creation of the criterion, so that the work of a solver before
    its loop is included.
    """

    def __init__(self, budget: dict[str, Any]) -> None:
        self.stopwatch = Stopwatch()
        self.iterations = -1
        self.trace: list[tuple[float, int, int]] = []
        self._amount = budget["amount"]
        self._spent = {
            "it": lambda: self.iterations,
            "s": self.stopwatch.wall,
            "cpu": self.stopwatch.cpu,
        }[budget["unit"]]
        self._best_cost: float = _INFEASIBLE

    def __call__(self, best_cost: float) -> bool:
        """Return whether to stop; called before each iteration."""
        self.iterations += 1
        if best_cost < self._best_cost:
            self._best_cost = best_cost
            self.trace.append((self.stopwatch.wall(), self.iterations, int(best_cost)))

        return bool(self._spent() >= self._amount)


def reply(
    result: Any,
    routes_of: Callable[[Any], list[Any]],
    trace: list[tuple[float, int, int]],
    times: Reply,
    version: str,
) -> Reply:
    """Return the reply from a ``Result`` and the measured trace and times."""
    feasible = result.is_feasible()
    cost = result.cost()
    return {
        "feasible": feasible,
        "cost": int(cost) if feasible and math.isfinite(cost) else None,
        "routes": routes_of(result.best),
        "iterations": result.num_iterations,
        "trace": trace,
        "version": version,
        **times,
    }


def routes_of(solution: Any) -> list[Any]:
    """Describe the routes of a solution of ``pyvrp_plus``, or of PyVRP 0.12."""
    return [
        {
            "vehicle_type": route.vehicle_type(),
            "trips": [
                {
                    "start_depot": trip.start_depot(),
                    "end_depot": trip.end_depot(),
                    "visits": list(trip.visits()),
                }
                for trip in route.trips()
            ],
        }
        for route in solution.routes()
    ]
