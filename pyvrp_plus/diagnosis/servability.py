"""Clients that no vehicle can serve, not even on a route of its own."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from pyvrp_plus._pyvrp import ProblemData
from pyvrp_plus.diagnosis.finding import Finding
from pyvrp_plus.diagnosis.labels import (
    enumeration,
    group_label,
    location_label,
    vehicle_label,
)
from pyvrp_plus.diagnosis.reach import Clients, Obstacle, Reach
from pyvrp_plus.diagnosis.travel import Travel


def unservable_clients(data: ProblemData) -> Iterator[Finding]:
    """Give a finding for each client, and each group, that no vehicle can serve."""
    if data.num_clients == 0:
        return

    travels = [Travel(data, profile) for profile in range(data.num_profiles)]
    obstacles, is_blocked = _obstacles(data, travels, is_direct=True)
    if is_blocked.any():
        obstacles, is_blocked = _obstacles(data, travels, is_direct=False)

    for position in np.flatnonzero(is_blocked).tolist():
        yield _finding(data, position, [_first(of, position) for of in obstacles])

    for idx, group in enumerate(data.groups()):
        if (
            group.required
            and is_blocked[np.array(group.clients) - data.num_depots].all()
        ):
            yield Finding(
                "error",
                "client group",
                f"No vehicle can serve any client of {group_label(data, idx)}, of "
                "which one must be visited.",
                tuple(group.clients),
                tuple(location_label(data, client) for client in group.clients),
            )


def _obstacles(
    data: ProblemData, travels: list[Travel], is_direct: bool
) -> tuple[list[list[Obstacle]], NDArray[np.bool_]]:
    """Return the obstacles of each type, and which clients all types are kept from."""
    clients = Clients(data)
    obstacles = [
        list(Reach(data, clients, type_, travels[type_.profile], is_direct).obstacles())
        for type_ in data.vehicle_types()
    ]
    kept_from = [np.any([o.amount > 0 for o in of], axis=0) for of in obstacles]
    return obstacles, np.all(kept_from, axis=0)


def _finding(data: ProblemData, position: int, obstacles: list[Obstacle]) -> Finding:
    """Return the finding that the obstacles keep each type from the client."""
    location = data.num_depots + position
    label = location_label(data, location)
    types_of: dict[str, list[int]] = {}
    for type_, obstacle in enumerate(obstacles):
        types_of.setdefault(obstacle.words(position), []).append(type_)

    reasons = list(types_of)
    if len(reasons) > 1:
        reasons = [
            f"{reason} ({enumeration([vehicle_label(data, type_) for type_ in types])})"
            for reason, types in types_of.items()
        ]

    least = min(obstacles, key=lambda obstacle: int(obstacle.amount[position]))
    is_required = data.clients()[position].required
    return Finding(
        "error" if is_required else "warning",
        least.constraint,
        f"No vehicle can serve {label}: {'; '.join(reasons)}.",
        (location,),
        (label,),
        int(least.amount[position]),
    )


def _first(obstacles: list[Obstacle], position: int) -> Obstacle:
    return next(obstacle for obstacle in obstacles if obstacle.amount[position] > 0)
