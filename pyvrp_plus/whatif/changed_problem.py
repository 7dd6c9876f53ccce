"""The problem after all changes, and what has become of the locations."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from pyvrp_plus._pyvrp import (
    Client,
    ClientGroup,
    ProblemData,
    Shipment,
    VehicleType,
)
from pyvrp_plus.diagnosis.change import changed_client, changed_shipment
from pyvrp_plus.whatif.edges import NewPlace, SingleEdges, with_new
from pyvrp_plus.whatif.eligibility import renumbered_types
from pyvrp_plus.whatif.selected_groups import selected_groups


@dataclass(frozen=True)
class ChangedProblem:
    """
    The problem after all changes.

    Parameters
    ----------
    data
        The problem.
    locations
        The location of each number that is still there. Numbers are the locations of
        the problem before; those of new clients follow.
    vehicle_types
        The vehicle type of each index before, of which there are any left.
    """

    data: ProblemData
    locations: Mapping[int, int]
    vehicle_types: Mapping[int, int]


def change_problem(
    data: ProblemData,
    clients: Mapping[int, Client],
    shipments: Mapping[tuple[int, int], Shipment],
    new: Sequence[NewPlace],
    edges: SingleEdges,
    types: Sequence[tuple[VehicleType, int]],
) -> ChangedProblem:
    """
    Return the changed problem.

    Parameters
    ----------
    data
        The problem before.
    clients, shipments
        All that there are now, by number, or by the numbers of both steps.
    new
        New locations and their edges.
    edges
        Single edges that are different now.
    types
        The vehicle types, and how many vehicles of each there are.

    Raises
    ------
    ValueError
        When no vehicle is left, or the parts do not fit together.
    """
    left = {idx: type_ for idx, (type_, count) in enumerate(types) if count > 0}
    if not left:
        raise ValueError("There is no vehicle left.")

    order = [*range(data.num_depots), *clients]
    for steps in shipments:
        order += steps

    locations = {number: idx for idx, number in enumerate(order)}
    served, groups = _with_groups(
        data, [(locations[number], client) for number, client in clients.items()]
    )
    transported = list(shipments.values())
    if len(left) < len(types):
        kept = list(left)
        served = [
            changed_client(client, renumbered_types(client, kept)) for client in served
        ]
        transported = [
            changed_shipment(shipment, renumbered_types(shipment, kept))
            for shipment in transported
        ]

    distances, durations = with_new(data, new, order, edges)
    return ChangedProblem(
        ProblemData(
            served,
            data.depots(),
            [type_.replace(num_available=types[idx][1]) for idx, type_ in left.items()],
            distances,
            durations,
            groups,
            shipments=transported,
            **selected_groups(data, locations),
        ),
        locations,
        {idx: position for position, idx in enumerate(left)},
    )


def _with_groups(
    data: ProblemData, clients: Sequence[tuple[int, Client]]
) -> tuple[list[Client], list[ClientGroup]]:
    """Return the clients, and the groups that are left; empty ones are not."""
    members: dict[int, list[int]] = {}
    for location, client in clients:
        if client.group is not None:
            if client.group >= data.num_groups:
                raise ValueError(f"There is no group {client.group}.")
            members.setdefault(client.group, []).append(location)

    number = {idx: position for position, idx in enumerate(members)}
    groups = [
        ClientGroup(inside, data.group(idx).required, name=data.group(idx).name)
        for idx, inside in members.items()
    ]
    if len(groups) == data.num_groups and list(members) == sorted(members):
        return [client for _, client in clients], groups

    return [
        client
        if client.group is None
        else changed_client(client, {"group": number[client.group]})
        for _, client in clients
    ], groups
