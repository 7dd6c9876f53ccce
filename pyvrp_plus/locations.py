"""Location indices: depots first, then clients, then the steps of shipments."""

from __future__ import annotations

from collections.abc import Iterable

from pyvrp_plus._pyvrp import Client, ProblemData


def shipment_at(data: ProblemData, location: int) -> tuple[int, bool]:
    """Return the shipment of a location after the clients, and if it ends there."""
    shipment, step = divmod(location - data.num_depots - data.num_clients, 2)
    return shipment, step == 1


def steps_of(data: ProblemData, shipment: int) -> tuple[int, int]:
    """Return the locations of the pickup and the delivery of a shipment."""
    pickup = data.num_depots + data.num_clients + 2 * shipment
    return pickup, pickup + 1


def is_step(data: ProblemData, location: int) -> bool:
    """Return whether a shipment is picked up or delivered at the location."""
    return location >= data.num_depots + data.num_clients


def is_required(data: ProblemData, visit: int) -> bool:
    """Return whether every feasible solution makes the visit."""
    if is_step(data, visit):
        return data.shipment(shipment_at(data, visit)[0]).required

    client = data.location(visit)
    return isinstance(client, Client) and client.required


def together(data: ProblemData, visit: int) -> tuple[int, ...]:
    """Return the visit, or both ends of its shipment."""
    return (
        steps_of(data, shipment_at(data, visit)[0])
        if is_step(data, visit)
        else (visit,)
    )


def splits_shipment(data: ProblemData, visits: Iterable[int]) -> bool:
    """Return whether a shipment is only picked up, or only delivered, by the visits."""
    on_board: set[int] = set()
    for visit in visits:
        if is_step(data, visit):
            on_board ^= {shipment_at(data, visit)[0]}

    return bool(on_board)
