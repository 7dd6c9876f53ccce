"""Insertion of clients that no vehicle visits yet."""

from __future__ import annotations

from pyvrp_plus._pyvrp import CostEvaluator, greedy_repair, initial_penalties
from pyvrp_plus.whatif.surroundings import company_of
from pyvrp_plus.whatif.task import Fleet, Task, vehicle_of

# Penalties of violations, relative to those that a search begins with.
_PENALTY_FACTOR = 10


def with_missing(task: Task, fleet: Fleet) -> Fleet:
    """
    Return the fleet with all required clients, each where it is cheapest at the moment.

    They are inserted into routes that there are and that are not locked. Violations
    cost much, but less than to leave a client out.
    """
    data, at = task.data, vehicle_of(fleet)
    missing = [
        idx
        for idx, client in enumerate(data.clients(), data.num_depots)
        if client.required
        and idx not in at
        and task.locked_vehicles.isdisjoint(
            at.get(c, -1) for c in company_of(data, idx)
        )
    ]
    routes = {
        idx: route
        for idx, route in enumerate(fleet)
        if route and idx not in task.locked_vehicles
    }
    if not missing or not routes:
        return fleet

    *loads, duration, distance = (
        _PENALTY_FACTOR * penalty
        for penalty in initial_penalties(data, skip_forbidden=True)
    )
    costs = CostEvaluator(loads, duration, distance)
    longer = greedy_repair(list(routes.values()), missing, data, costs)
    replaced = dict(zip(routes, longer, strict=True))
    return [replaced.get(idx, route) for idx, route in enumerate(fleet)]
