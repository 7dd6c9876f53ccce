"""The groups of visits on one route, or on different ones, of a part of a problem."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypedDict

from pyvrp_plus._pyvrp import DifferentVehicleGroup, ProblemData, SameVehicleGroup


class _Groups(TypedDict):
    same_vehicle_groups: list[SameVehicleGroup]
    different_vehicle_groups: list[DifferentVehicleGroup]


def selected_groups(data: ProblemData, locations: Mapping[int, int]) -> _Groups:
    """
    Return the groups of another problem, with those members that are left.

    Parameters
    ----------
    data
        The whole problem.
    locations
        The location in the other problem of each location that is left.
    """

    def left(clients: Sequence[int]) -> list[int]:
        return [locations[client] for client in clients if client in locations]

    return {
        "same_vehicle_groups": [
            SameVehicleGroup(members, name=group.name)
            for group in data.same_vehicle_groups()
            if len(members := left(group.clients)) > 1
        ],
        "different_vehicle_groups": [
            DifferentVehicleGroup(members, name=group.name)
            for group in data.different_vehicle_groups()
            if len(members := left(group.clients)) > 1
        ],
    }
