"""Which vehicle drives which route, where that does not matter to the cost."""

from __future__ import annotations

from collections import Counter

from pyvrp_plus.whatif.task import Fleet, Task


def relabelled(task: Task, fleet: Fleet) -> Fleet:
    """
    Return the fleet after vehicles of the same type have exchanged their routes.

    Each gets the route with most visits that it made before; locked vehicles, and those
    with locked visits, keep theirs.
    """
    num_known = len(task.types)
    keeping = task.locked_vehicles | {task.homes[visit] for visit in task.locked_visits}
    shared = Counter(
        (task.homes[visit], idx)
        for idx, route in enumerate(fleet)
        if route and idx not in keeping
        for visit in route.visits()
        if visit in task.homes
    )

    new = [fleet[idx] if idx in keeping else None for idx in range(num_known)]
    given = set(keeping)
    for (vehicle, idx), _ in sorted(shared.items(), key=lambda item: (-item[1], item)):
        route = fleet[idx]
        assert route is not None
        is_free = vehicle not in keeping and new[vehicle] is None and idx not in given
        if is_free and route.vehicle_type() == task.types[vehicle]:
            new[vehicle] = route
            given.add(idx)

    # Those that have nothing in common with any vehicle take what vehicles there are.
    for idx, route in enumerate(fleet):
        if route and idx not in given:
            free = [
                vehicle
                for vehicle in range(num_known)
                if new[vehicle] is None
                and vehicle not in keeping
                and task.types[vehicle] == route.vehicle_type()
            ]
            if free:
                new[free[0]] = route
            else:
                new.append(route)

    return new
