"""What all clients need together, against what the fleet has."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from pyvrp_plus._pyvrp import ProblemData
from pyvrp_plus.diagnosis.finding import Finding


def too_little_capacity(data: ProblemData) -> Iterator[Finding]:
    """Give a finding for each load dimension in which the fleet carries too little."""
    for dimension in range(data.num_load_dimensions):
        supply = _supply(data, dimension)
        for kind in ("delivery", "pickup"):
            demand = _demand(data, kind, dimension)
            if supply is not None and demand > supply:
                where = _in_dimension(data, dimension)
                yield Finding(
                    "error",
                    "capacity",
                    f"The {kind} amounts of all required clients{where} are {demand}, "
                    f"but all trips of all vehicles together carry at most {supply}.",
                    amount=demand - supply,
                )


def too_few_trips(data: ProblemData) -> Iterator[Finding]:
    """Give a finding if clients that fill half a vehicle are more than the trips."""
    num_trips = _num_trips(data)
    for dimension in range(data.num_load_dimensions):
        largest = max(type_.capacity[dimension] for type_ in data.vehicle_types())
        large = [
            location
            for location, client in enumerate(data.clients(), data.num_depots)
            if client.required and 2 * client.delivery[dimension] > largest
        ]
        if num_trips is not None and len(large) > num_trips:
            where = _in_dimension(data, dimension)
            yield Finding(
                "error",
                "capacity",
                f"{len(large)} clients have deliveries of more than half of the "
                f"largest capacity{where}, {largest}: no two of them fit into one "
                f"trip, but there are only {num_trips} trips.",
                tuple(large),
                amount=len(large) - num_trips,
            )


def too_few_visits(data: ProblemData) -> Iterator[Finding]:
    """Give a finding if the routes of all vehicles together are too short for all."""
    required = sum(client.required for client in data.clients())
    required += sum(group.required for group in data.groups())
    required += 2 * sum(shipment.required for shipment in data.shipments())
    most = sum(
        type_.num_available * type_.max_clients for type_ in data.vehicle_types()
    )
    if required > most:
        yield Finding(
            "error",
            "maximum clients",
            f"At least {required} visits are required, but the routes of all vehicles "
            f"together have at most {most}.",
            amount=required - most,
        )


def _demand(data: ProblemData, kind: str, dimension: int) -> int:
    """Return the least sum of amounts that every feasible solution has."""
    amounts: list[int] = [getattr(client, kind)[dimension] for client in data.clients()]
    required = sum(
        amount
        for amount, client in zip(amounts, data.clients(), strict=True)
        if client.required
    )
    of_groups = sum(
        min(amounts[client - data.num_depots] for client in group)
        for group in data.groups()
        if group.required
    )
    return required + of_groups


def _supply(data: ProblemData, dimension: int) -> int | None:
    """Return what the fleet can carry; None if there is no limit to its trips."""
    if _num_trips(data) is None:
        return None

    return sum(
        type_.num_available
        * (type_.capacity[dimension] * type_.max_trips - type_.initial_load[dimension])
        for type_ in data.vehicle_types()
    )


def _num_trips(data: ProblemData) -> int | None:
    """Return the number of trips of all vehicles; None if it has no limit."""
    trips = [type_.max_trips for type_ in data.vehicle_types()]
    if max(trips) > np.iinfo(np.int64).max:
        return None

    return sum(
        type_.num_available * num
        for type_, num in zip(data.vehicle_types(), trips, strict=True)
    )


def _in_dimension(data: ProblemData, dimension: int) -> str:
    return f" in dimension {dimension}" if data.num_load_dimensions > 1 else ""
