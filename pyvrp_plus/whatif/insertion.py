"""Insertion of clients that no vehicle visits yet."""

from __future__ import annotations

from collections.abc import Sequence

from pyvrp_plus._pyvrp import CostEvaluator, Route, greedy_repair, initial_penalties
from pyvrp_plus.whatif.task import Fleet, Task

# Penalties of violations, relative to those that a search begins with: so much that a
# client goes where it violates nothing, if there is any such place.
_PENALTY_FACTOR = 1000


class Insertion:
    """
    Insertion of clients into the routes of a task, each where it is cheapest.

    Routes of locked vehicles stay as they are; vehicles without a route may get one.
    Places where the client violates nothing come first.
    """

    def __init__(self, task: Task) -> None:
        *loads, duration, distance = (
            _PENALTY_FACTOR * penalty
            for penalty in initial_penalties(task.data, skip_forbidden=True)
        )
        self._task = task
        self._costs = CostEvaluator(loads, duration, distance)

    def into(self, fleet: Fleet, clients: Sequence[int]) -> Fleet:
        """Return the fleet with the clients, which are inserted in this order."""
        routes = {
            idx: route or self._unused(idx)
            for idx, route in enumerate(fleet)
            if idx not in self._task.locked_vehicles
        }
        spare = self._spare(fleet, len(clients))
        if not clients or not (routes or spare):
            return fleet

        places = [*routes.values(), *spare]
        longer = greedy_repair(places, clients, self._task.data, self._costs)
        known = dict(zip(routes, longer, strict=False))
        return [
            *(known.get(idx, route) or None for idx, route in enumerate(fleet)),
            *(route for route in longer[len(routes) :] if route),
        ]

    def _unused(self, vehicle: int) -> Route:
        return Route(self._task.data, [], self._task.types[vehicle])

    def _spare(self, fleet: Fleet, most: int) -> list[Route]:
        """Return empty routes, at most a number of each vehicle type."""
        data = self._task.data
        return [
            Route(data, [], idx)
            for idx in range(data.num_vehicle_types)
            for _ in range(min(self._task.num_unused(fleet, idx), most))
        ]
