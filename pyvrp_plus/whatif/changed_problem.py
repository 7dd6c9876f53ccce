"""The problem after all changes, and what has become of the locations."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from pyvrp_plus._pyvrp import Client, ClientGroup, ProblemData, VehicleType
from pyvrp_plus.diagnosis.change import changed_client
from pyvrp_plus.locations import shipment_at
from pyvrp_plus.whatif.edges import NewEdges, with_new
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
    new: Sequence[tuple[Client, NewEdges]],
    removed: Collection[int],
    types: Sequence[tuple[VehicleType, int]],
) -> ChangedProblem:
    """
    Return the changed problem.

    Parameters
    ----------
    data
        The problem before.
    clients
        Clients that are different now, by number.
    new
        New clients and their edges.
    removed
        Numbers that are no longer there; those of a shipment are both among them.
    types
        The vehicle types, and how many vehicles of each there are.

    Raises
    ------
    ValueError
        When no vehicle is left, or the parts do not fit together.
    """
    first_step = data.num_depots + data.num_clients
    first_new = data.num_locations
    everything = [
        *range(first_step),
        *range(first_new, first_new + len(new)),
        *range(first_step, first_new),
    ]
    order = [number for number in everything if number not in removed]
    locations = {number: idx for idx, number in enumerate(order)}
    distances, durations = with_new(data, new, order)

    by_number = dict(enumerate(data.clients(), data.num_depots)) | dict(clients)
    by_number |= {first_new + idx: client for idx, (client, _) in enumerate(new)}
    inside = [
        (number, client) for number, client in by_number.items() if number in locations
    ]
    inside.sort(key=lambda item: locations[item[0]])

    left = {idx: type_ for idx, (type_, count) in enumerate(types) if count > 0}
    if not left:
        raise ValueError("There is no vehicle left.")

    shipments = [
        data.shipment(shipment_at(data, number)[0])
        for number in range(first_step, first_new, 2)
        if number in locations
    ]
    served, groups = _with_groups(
        data, [(locations[number], client) for number, client in inside]
    )
    return ChangedProblem(
        ProblemData(
            served,
            data.depots(),
            [type_.replace(num_available=types[idx][1]) for idx, type_ in left.items()],
            distances,
            durations,
            groups,
            shipments=shipments,
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
