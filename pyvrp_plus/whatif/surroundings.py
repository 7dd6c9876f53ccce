"""Which vehicles and visits are around a visit."""

from __future__ import annotations

from collections.abc import Collection, Container, Mapping
from dataclasses import dataclass

import numpy as np

from pyvrp_plus._pyvrp import Client, ProblemData
from pyvrp_plus.locations import is_step, shipment_at, steps_of
from pyvrp_plus.whatif.task import Fleet, Task, vehicle_of


@dataclass(frozen=True)
class Surroundings:
    """
    What a part of a task consists of.

    Parameters
    ----------
    vehicles
        The vehicles.
    unserved
        Visits that no vehicle makes.
    is_whole
        Whether there is nothing else that may change.
    """

    vehicles: list[int]
    unserved: list[int]
    is_whole: bool


def around(task: Task, fleet: Fleet, seed: int, size: int) -> Surroundings:
    """
    Return the surroundings of a visit.

    Nearest visits come first. Each brings along all that its vehicle does, as long as
    there are fewer visits than the given number, unless its vehicle is locked.
    """
    at = vehicle_of(fleet)
    vehicles: dict[int, None] = {}
    unserved: dict[int, None] = {}
    num_visits = 0
    is_whole = True
    for visit in _by_distance(task.data, seed, changeable(task, fleet)):
        vehicle = at.get(visit)
        if vehicle in vehicles or visit in unserved:
            continue
        if num_visits >= size:
            is_whole = False
            break
        if vehicle is None:
            unserved.update(dict.fromkeys(_together(task.data, visit)))
            num_visits += 1
        else:
            vehicles[vehicle] = None
            num_visits += len(fleet[vehicle] or [])

    # A vehicle that has lost all its visits can have them back.
    homes = {task.homes[v] for v in at if at[v] in vehicles and v in task.homes}
    vehicles.update({idx: None for idx in sorted(homes) if not fleet[idx]})
    possible = [
        visit
        for visit in unserved
        if not _is_served_elsewhere(task.data, visit, at, vehicles)
    ]
    return Surroundings(list(vehicles), possible, is_whole)


def changeable(task: Task, fleet: Fleet) -> list[int]:
    """Return all visits that are not those of a locked vehicle."""
    data, at = task.data, vehicle_of(fleet)
    return [
        visit
        for visit in range(data.num_depots, data.num_locations)
        if at.get(visit) not in task.locked_vehicles
    ]


def is_required_client(data: ProblemData, visit: int) -> bool:
    """Return whether a visit is that of a required client."""
    location = data.location(visit)
    return isinstance(location, Client) and location.required


def must_be_made(data: ProblemData, visit: int) -> bool:
    """Return whether a feasible solution must make a visit, or another of its group."""
    location = data.location(visit)
    if isinstance(location, Client):
        is_of_group = location.group is not None and data.group(location.group).required
        return location.required or is_of_group

    return data.shipment(shipment_at(data, visit)[0]).required


def _is_served_elsewhere(
    data: ProblemData, visit: int, at: Mapping[int, int], vehicles: Container[int]
) -> bool:
    """Return whether a vehicle that is not one of these visits another of the group."""
    location = data.location(visit)
    if not isinstance(location, Client) or location.group is None:
        return False

    others = data.group(location.group)
    return any(idx in at and at[idx] not in vehicles for idx in others)


def _together(data: ProblemData, visit: int) -> tuple[int, ...]:
    """Return the visit, or both ends of its shipment."""
    if not is_step(data, visit):
        return (visit,)

    return steps_of(data, shipment_at(data, visit)[0])


def _by_distance(data: ProblemData, seed: int, visits: Collection[int]) -> list[int]:
    """Return the visits, those first from which the way to the seed is short."""
    there = np.array(visits, dtype=np.int64)
    here = np.full(len(there), seed)
    ways = np.zeros(len(there))
    for edges in (data.distances(0), data.durations(0)):
        ways = ways + edges[here, there] + edges[there, here]

    nearest: list[int] = there[np.argsort(ways, kind="stable")].tolist()
    return nearest
