"""Which vehicles and visits are around a visit."""

from __future__ import annotations

from collections.abc import Collection, Container, Mapping
from dataclasses import dataclass

import numpy as np

from pyvrp_plus._pyvrp import Client, ProblemData
from pyvrp_plus.locations import is_required, together
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
            unserved.update(dict.fromkeys(together(task.data, visit)))
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
    if is_required(data, visit):
        return True

    client = data.location(visit)
    group = client.group if isinstance(client, Client) else None
    return group is not None and data.group(group).required


def _is_served_elsewhere(
    data: ProblemData, visit: int, at: Mapping[int, int], vehicles: Container[int]
) -> bool:
    """
    Return whether the visit cannot be made by one of the vehicles.

    Another one visits a client instead, or has others of a group that is on one route.
    """
    location = data.location(visit)
    others = company_of(data, visit)
    if isinstance(location, Client) and location.group is not None:
        others |= {*data.group(location.group)}

    return any(idx in at and at[idx] not in vehicles for idx in others)


def company_of(data: ProblemData, visit: int) -> set[int]:
    """Return the members of the groups that have to be on one route with the visit."""
    own = {*together(data, visit)}
    return {
        member
        for group in data.same_vehicle_groups()
        if not own.isdisjoint(group.clients)
        for member in group
    } - own


def _by_distance(data: ProblemData, seed: int, visits: Collection[int]) -> list[int]:
    """Return the visits, those first from which the way to the seed is short."""
    there = np.array(visits, dtype=np.int64)
    here = np.full(len(there), seed)
    ways = np.zeros(len(there))
    for edges in (data.distances(0), data.durations(0)):
        ways = ways + edges[here, there] + edges[there, here]

    nearest: list[int] = there[np.argsort(ways, kind="stable")].tolist()
    return nearest
