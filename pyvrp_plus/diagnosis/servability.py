"""Clients and shipments that no vehicle can serve, not even on their own route."""

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
from pyvrp_plus.diagnosis.reach import Obstacle, Reach, Visits
from pyvrp_plus.diagnosis.request import Request, requests
from pyvrp_plus.diagnosis.travel import Travel


def unservable_requests(data: ProblemData) -> Iterator[Finding]:
    """Give a finding for each client, shipment and group that no vehicle can serve."""
    if data.num_locations == data.num_depots:
        return

    travels = [Travel(data, profile) for profile in range(data.num_profiles)]
    obstacles, is_blocked = _obstacles(data, travels, is_direct=True)
    if is_blocked.any():
        obstacles, is_blocked = _obstacles(data, travels, is_direct=False)

    for request in requests(data):
        positions = [visit - data.num_depots for visit in request.visits]
        if is_blocked[positions[0]]:
            first = [_first(of, positions) for of in obstacles]
            yield _finding(data, request, first)

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
    """Return the obstacles of each type, and which visits all types are kept from."""
    visits = Visits(data)
    obstacles = [
        list(Reach(data, visits, idx, travels[type_.profile], is_direct).obstacles())
        for idx, type_ in enumerate(data.vehicle_types())
    ]
    kept_from = np.array(
        [np.any([o.amount > 0 for o in of], axis=0) for of in obstacles]
    )
    # Both steps of a shipment are of one vehicle.
    either = kept_from[:, visits.is_pickup] | kept_from[:, visits.is_delivery]
    kept_from[:, visits.is_pickup] = kept_from[:, visits.is_delivery] = either
    return obstacles, np.all(kept_from, axis=0)


def _finding(
    data: ProblemData, request: Request, obstacles: list[tuple[Obstacle, int]]
) -> Finding:
    """Return the finding that the obstacles keep each type from the request."""
    types_of: dict[str, list[int]] = {}
    for type_, (obstacle, position) in enumerate(obstacles):
        words = obstacle.words(position)
        if len(request.visits) > 1:
            is_pickup = position + data.num_depots == request.visits[0]
            words = f"at its {'pickup' if is_pickup else 'delivery'}, {words}"

        types_of.setdefault(words, []).append(type_)

    reasons = list(types_of)
    if len(reasons) > 1:
        reasons = [
            f"{reason} ({enumeration([vehicle_label(data, type_) for type_ in types])})"
            for reason, types in types_of.items()
        ]

    least, where = min(obstacles, key=lambda item: int(item[0].amount[item[1]]))
    return Finding(
        "error" if request.required else "warning",
        least.constraint,
        f"No vehicle can serve {request.label}: {'; '.join(reasons)}.",
        request.visits,
        (request.label,),
        int(least.amount[where]),
    )


def _first(obstacles: list[Obstacle], positions: list[int]) -> tuple[Obstacle, int]:
    """Return the first obstacle to one of the visits, and which visit that is."""
    return next(
        (obstacle, position)
        for obstacle in obstacles
        for position in positions
        if obstacle.amount[position] > 0
    )
